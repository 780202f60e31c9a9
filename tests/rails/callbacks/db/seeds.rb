Page.create!(title: "One")
Page.create!(title: "Two", state: "live")
