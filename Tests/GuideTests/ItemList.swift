#if canImport(SwiftUI)
    // guide: preview
    import Strata
    import SwiftUI
    import TodoModel

    struct ItemList: View {
        let model: ItemListModel

        var body: some View {
            List(model.items) { item in Text(item.title) }
                .task { await model.observe() }
        }
    }

    #Preview {
        if let items = try? InMemoryRepository([TodoItem(id: 1, title: "Buy milk"), TodoItem(id: 2, title: "Sweep")]) {
            ItemList(model: ItemListModel(items: items))
        }
    }
// guide end
#endif
