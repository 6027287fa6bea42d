extension Parser {
    mutating func parseEntity(
        _ leading: [AnnotationSyntax],
        _ comments: inout ItemComments
    ) throws(Failure) -> EntitySyntax {
        let name = try expectName("the entity's name, as in 'entity TodoItem { … }'")
        // Taken back once the entity is read.
        lostNames.insert(name.text)
        var mixins: [NameSyntax] = []
        if take(.colon) {
            repeat { mixins.append(try expectName("the name of a mixin after ':'")) } while take(.comma)
        }
        let annotations = leading + (try parseAnnotations())
        var members: [MemberSyntax] = []
        losses = EntitySyntax.Losses()
        _ = try parseBlock(of: "entity '\(name.text)'", &comments) { parser throws(Failure) in
            try parser.parseMember(into: &members)
        }
        lostNames.remove(name.text)
        return EntitySyntax(name: name, mixins: mixins, annotations: annotations, members: members, losses: losses)
    }
}
