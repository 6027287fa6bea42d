/// What the program says of itself.
enum Usage {
    static let text = """
        Usage: todo COMMAND [--database PATH]

          todo add "Buy milk" --list Home --due 2027-01-02
          todo list --open
          todo done 3
          todo watch
          todo import FILE.csv

        Commands:
          add TITLE        Adds a thing to do. --list NAME, --due YYYY-MM-DD, --priority low|normal|high, --notes TEXT
          list             Shows things to do. --open: only those that are not done; --list NAME: only those of a list
          find WORDS       Shows the things whose title or notes hold all the words, or words that begin so
          lists            Shows how much there is to do on each list
          tag NUMBER TAG…  Tags a thing
          done NUMBER…     Marks things as done
          remove NUMBER…   Removes things
          watch            Shows the open things, and again after each change, also one made by another program. Ctrl-C ends it
          import FILE      Adds the rows of a CSV file, all or none. Its first line names the columns: title, and any of
                           list, due, priority, notes, done (true or false)
          migrate COMMAND  Looks at a database, or brings it to this program's schema: status, plan, apply, drift
          tour             Shows what the library does, on a new database

        The things are kept in ~/.todo.sqlite, or in the file that --database names.
        """
}

/// The arguments make no sense.
struct UsageError: Error {
    var message: String
}
