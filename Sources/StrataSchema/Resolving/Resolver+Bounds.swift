/// `@length(1...200)` and `@range(0...100)`
extension Resolver {
    /// The one argument that is a range, whatever its ends are.
    mutating func range(in annotation: AnnotationSyntax, as known: AnnotationName) -> RangeArgument? {
        guard let argument = annotation.arguments?.first, annotation.arguments?.count == 1, argument.label == nil else {
            reportForm(of: known, at: annotation.location)
            return nil
        }
        switch argument.value.kind {
        case .invalid:
            return nil
        case .range(_?, nil, isHalfOpen: true):
            report("a range without an upper end is written with three dots, as in '1...'", at: argument.value.location)
            return nil
        case .range(let lower, let upper, let isHalfOpen):
            return RangeArgument(lower: lower, upper: upper, isHalfOpen: isHalfOpen)
        case .integer(let text), .float(let text):
            report(
                "'@\(known.rawValue)' takes a range; write '@\(known.rawValue)(...\(text))', or '\(text)...\(text)' "
                    + "for exactly "
                    + text,
                at: argument.value.location
            )
            return nil
        default:
            reportForm(of: known, at: annotation.location)
            return nil
        }
    }

    private mutating func reportForm(of known: AnnotationName, at location: SourceLocation) {
        report(
            "'@\(known.rawValue)' is written like '\(known.example)', with one end left out if need be",
            at: location
        )
    }

    mutating func length(in annotation: AnnotationSyntax) -> Schema.Bounds<Int64>? {
        guard let range = range(in: annotation, as: .length) else { return nil }
        let ends = [range.lower, range.upper].compactMap { $0 }
        var values: [Int64] = []
        for end in ends {
            guard case .integer(let text) = end.kind, let value = NumberText(text).integer, value >= 0 else {
                if !end.isInvalid { report("a length is a whole number, and not negative", at: end.location) }
                return nil
            }
            values.append(value)
        }
        guard let last = values.last else { return nil }
        let lower = range.lower == nil ? nil : values.first
        let upper = range.upper == nil ? nil : last
        if range.isHalfOpen {
            let meant = "\(lower.map(String.init) ?? "")...\(max(0, last - 1))"
            report("a length includes both ends; write '\(meant)' in place of '..<'", at: ends[0].location)
            return nil
        }
        if let lower, let upper, lower > upper {
            report("the range is backwards; write '\(upper)...\(lower)'", at: ends[0].location)
            return nil
        }
        return Schema.Bounds(lower: lower, upper: upper)
    }

    /// What may have a length.
    mutating func length(of property: PropertyDraft, type: Schema.ValueType) -> Schema.Bounds<Int64>? {
        guard let said = property.annotations.length else { return nil }
        switch type {
        case .string, .url, .data, .list: return said.value
        case .integer, .double, .float, .decimal:
            report(
                "'\(property.name)' is a number, and a number has no length; write '@range(…)'",
                at: said.location
            )
        default:
            report(
                "only a String, URL, Data or list has a length, and '\(property.name)' is of type '\(type.name)'; "
                    + "remove '@length'",
                at: said.location
            )
        }
        return nil
    }
}

// MARK: - Ranges of values

extension Resolver {
    /// The bounds of `@range`, as digits that the type holds.
    mutating func range(of property: PropertyDraft, type: Schema.ValueType) -> Schema.Bounds<String>? {
        guard let said = property.annotations.range, canHaveRange(property, type, at: said.location) else { return nil }
        let lower = said.value.lower.map { bound($0, of: property, type: type) }
        let upper = said.value.upper.map { bound($0, of: property, type: type) }
        // One of them is wrong, which is reported.
        if case .some(.none) = lower { return nil }
        if case .some(.none) = upper { return nil }
        let bounds = Schema.Bounds(lower: lower ?? nil, upper: upper ?? nil, excludesUpper: said.value.isHalfOpen)
        if let first = bounds.lower, let last = bounds.upper, let order = Self.compare(first, last) {
            if order > 0 {
                report(
                    "the range is backwards; write '\(last)...\(first)'",
                    at: said.value.lower?.location ?? said.location
                )
                return nil
            }
            if order == 0, bounds.excludesUpper {
                report(
                    "the range is empty; write '\(first)...\(last)'",
                    at: said.value.lower?.location ?? said.location
                )
                return nil
            }
        }
        return bounds
    }

    private mutating func canHaveRange(
        _ property: PropertyDraft,
        _ type: Schema.ValueType,
        at location: SourceLocation
    ) -> Bool {
        switch (type, property.storage) {
        case (.integer, _), (.double, _), (.float, _), (.decimal, .scaled):
            return true
        case (.decimal, _):
            report(
                "a Decimal that is stored as text does not compare as a number; write '@stored(scaled: 2)' as well",
                at: location
            )
        case (.string, _), (.url, _), (.data, _), (.list, _):
            report(
                "'\(property.name)' is of type '\(type.name)', which has a length; write '@length(…)'",
                at: location
            )
        case (.date, _):
            report(
                "a range is one of numbers; for a Date write 'check name \"\(property.name) < TIMESTAMP "
                    + "'2100-01-01T00:00:00Z'\"'",
                at: location
            )
        default:
            report(
                "only a number has a range, and '\(property.name)' is of type '\(type.name)'; remove '@range'",
                at: location
            )
        }
        return false
    }

    private mutating func bound(
        _ value: ValueSyntax,
        of property: PropertyDraft,
        type: Schema.ValueType
    ) -> String? {
        switch (type, value.kind) {
        case (_, .invalid):
            return nil
        case (.integer(let integer), .integer(let text)):
            if let number = NumberText(text).integer, integer.range.contains(number) { return String(number) }
            report("\(text) does not fit in '\(integer.rawValue)'", at: value.location)
        case (.integer(let integer), .float(let text)):
            report(
                "'\(property.name)' holds whole numbers, of type '\(integer.rawValue)', and \(text) is none",
                at: value.location
            )
        case (.double, .integer(let text)), (.double, .float(let text)):
            if let digits = finite(text, as: Double.self) { return digits }
            report("\(text) does not fit in 'Double'", at: value.location)
        case (.float, .integer(let text)), (.float, .float(let text)):
            if let digits = finite(text, as: Float.self) { return digits }
            report("\(text) does not fit in 'Float'", at: value.location)
        case (.decimal, .integer(let text)), (.decimal, .float(let text)):
            if let digits = NumberText(text).decimal, case .scaled(let places) = property.storage,
                DecimalDigits(digits)?.scaled(by: places) != nil
            {
                return digits
            }
            report("\(text) does not fit in what '@stored' says", at: value.location)
        default:
            report("a range is one of numbers, as in '@range(0...100)'", at: value.location)
        }
        return nil
    }

    /// Below, at or above zero as `first` is below, at or above `second`.
    static func compare(_ first: String, _ second: String) -> Int? {
        if let first = Int64(first), let second = Int64(second) { return first < second ? -1 : first == second ? 0 : 1 }
        guard let left = DecimalDigits(first), let right = DecimalDigits(second) else { return nil }
        return left.compared(to: right)
    }
}
