Article.create!(title: "One")
Article.create!(title: "Two")
%w[Wash Cook Read].each.with_index(1) { |title, at| Task.create!(title: title, position: at, done: title == "Read") }
