// The hand-written part of the model stands beside its schema.
