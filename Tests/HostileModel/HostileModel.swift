// The schema beside this file is all there is.
