import StrataSQLite

extension SQLRenderer {
    mutating func append(_ function: QueryFunction, _ arguments: [QueryExpression]) {
        switch function {
        case .byteCount:
            append("length(CAST(", arguments)
            sql += " AS BLOB))"
        case .lowercased: append("strata_lowercase(", arguments, ")")
        case .uppercased: append("strata_uppercase(", arguments, ")")
        case .magnitude: append("abs(", arguments, ")")
        case .firstNonNil: append("coalesce(", arguments, ")")
        case .datePart(let part, let storage): append(part, of: arguments, storedAs: storage)
        }
    }

    private mutating func append(_ start: String, _ arguments: [QueryExpression], _ end: String = "") {
        sql += start
        for (index, argument) in arguments.enumerated() {
            if index > 0 { sql += ", " }
            append(operand: argument)
        }
        sql += end
    }

    private mutating func append(_ part: DatePart, of date: [QueryExpression], storedAs storage: ColumnStorage) {
        let format =
            switch part {
            case .year: "%Y"
            case .month: "%m"
            case .day: "%d"
            case .hour: "%H"
            case .minute: "%M"
            case .second: "%S"
            case .weekday: "%w"
            case .isoDay: "%Y-%m-%d"
            }
        sql += part == .isoDay ? "" : part == .weekday ? "(CAST(" : "CAST("
        append("strftime('\(format)', ", date)
        let modifier =
            switch storage {
            case .iso8601: ")"
            case .unixSeconds: ", 'unixepoch')"
            case .unixMilliseconds: " / 1000.0, 'unixepoch')"
            // Seconds since 2001, which began 978,307,200 seconds after 1970.
            default: " + 978307200.0, 'unixepoch')"
            }
        sql += modifier
        sql += part == .isoDay ? "" : part == .weekday ? " AS INTEGER) + 1)" : " AS INTEGER)"
    }

    mutating func append(_ aggregate: QueryAggregate, _ value: QueryExpression) {
        if value.isAggregate { return refuse("an aggregate is not computed of another aggregate") }
        switch aggregate {
        case .count: append("count(", [value], ")")
        case .countDistinct: append("count(DISTINCT ", [value], ")")
        case .sum: append("sum(", [value], ")")
        case .average: append("avg(", [value], ")")
        case .minimum: append("min(", [value], ")")
        case .maximum: append("max(", [value], ")")
        }
    }

    mutating func append(_ text: QueryExpression, _ path: [QueryExpression.JSONPathElement]) {
        var location = "$"
        for element in path {
            if let problem = element.problem { return refuse(problem) }
            switch element {
            case .member(let name): location += ".\"\(name)\""
            case .element(let position): location += "[\(position)]"
            }
        }
        sql += "json_extract("
        append(operand: text)
        sql += ", "
        append(.text(location))
        sql += ")"
    }

    mutating func append(_ fragment: SQLFragment) {
        if let problem = fragment.problem { return refuse(problem) }
        sql += "("
        for part in fragment.parts {
            switch part {
            case .text(let text): sql += text
            case .expression(let expression): append(operand: expression)
            }
        }
        sql += ")"
    }
}
