people = { "Ida Wells" => "publisher", "Nellie Bly" => "author", "Egon Kisch" => "author", "Joe Pulitzer" => "editor", "Mod O'Rator" => "moderator", "Only Reader" => "reader" }.map do |name, role|
  Person.create!(name: name, role: role, email: "#{name.split.first.downcase.delete("'")}@courier.test", password: "secret-#{role}", bio: "<p>Writes <em>much</em><u>u</u></p>")
end
ida, nellie, egon, joe = people

politics, culture, sports = %w[Politics Culture Sports].map.with_index { |name, i| Section.create!(name: name, position: i) }
town = politics.children.create!(name: "Town Hall")
region = politics.children.create!(name: "Region & State", position: 1)
council = town.children.create!(name: "Council")
film = Section.create!(name: "Film", parent: culture)
Section.create!(name: "Chess", parent: sports)

LOREM = "The river rose above its banks on Monday.\nThe mayor called the council.\n\nNobody <b>slept</b> that night, said the baker of the old bridge.".freeze
write = lambda do |title, section, authors, day, views: 0, **more|
  article = Article.new(title: title, section: section, lead: "What happened with #{title.downcase}, and why.", body: LOREM, state: "draft", **more)
  authors.each { |author, role| article.contributions.build(person: author, role: role || "author", position: article.contributions.size + 1) }
  article.save!
  article.update!(state: "published", published_at: day, views: views, editor: joe) if day
  article
end

flood = write["The Flood of the Century", town, [[nellie], [egon, "photographer"]], Time.utc(2025, 3, 10, 6), views: 120, kicker: "Weather", tag_list: "flood, River,  mayor, flood"]
write.("Council votes on the bridge", council, { egon => nil }.to_a, Time.utc(2025, 3, 11, 17, 30), views: 80, tag_list: "bridge, mayor")
write.call("A film about rivers & bridges", film, [[nellie], [egon], [ida, "translator"]], Time.utc(2025, 2, 20, 12), views: 44, premium: true, tag_list: "river,Film")
write["Elections: who wins 100% of the region?", region, [[egon]], Time.utc(2025, 2, 1, 8), views: 200, premium: true, tag_list: "mayor"]
write["Chess club wins again", sports, [[nellie]], Time.utc(2024, 12, 24, 9), views: 10, premium: true]
write["The old theatre opens", culture, [[ida]], Time.utc(2024, 12, 1, 9), views: 44, premium: true, tag_list: "theatre"]
write["Tomorrow's news today", politics, [[egon]], Time.utc(2025, 3, 13, 5), tag_list: "mayor"]
write["A secret budget", council, [[nellie], [ida]], Time.utc(2025, 3, 11, 5), embargo_until: "2025-03-14 12:00", views: 3]
draft = write["Notes on the harbour", town, [[nellie]], nil]
write["Letters from the front", culture, [[egon]], nil, body: "Short.\nOld line."]
flood.update!(title: "The Flood of 2025", slug: "the-flood-of-2025", body: LOREM.sub("Monday", "Tuesday") + "\n\nMore rain is coming.")
draft.update!(state: "submitted", title: "Notes on the new harbour", slug: "notes-on-the-new-harbour")

Series.create!(name: "Life on the river").tap { |series| [flood, Article.find_by!(slug: "a-film-about-rivers-bridges"), draft].each.with_index(1) { |article, position| series.installments.create!(article: article, position: position) } }
flood.corrections.create!([{ text: "It was a Tuesday, not a Monday.", corrected_on: "2025-03-11" }, { text: "The baker is Mr <Smith>.", corrected_on: Date.new(2025, 2, 28) }])
Correction.create!(article: Article.find_by!(code: "A0004"), text: "The percentage was 99.9.")

poll = Poll.create!(question: "A new bridge?", closes_at: Time.utc(2025, 4, 1), choices_attributes: [{ text: "Yes", position: 1 }, { text: "No", position: 2 }, { text: " " }, { text: "Don't know", position: 3 }])
Poll.create!(question: "Who won?", closes_at: "2025-03-01 12:00") { |old| old.choices.build([{ text: "Us" }, { text: "Them", position: 1 }]) }
%w[Yes Yes No].each_with_index { |text, i| poll.choices.find_by(text: text).votes.create!(token: "t#{i}") }

HeroBlock.create!(subject: flood)
ListBlock.create!(title: "Latest", size: 2)
ListBlock.create!([{ title: "Politics", subject: politics }, { title: "Hidden", visible: false }])
QuoteBlock.create!(body: "News is what somebody\nwants to <suppress>.", title: "Harmsworth")
PollBlock.create!(subject: poll, title: "Ask")

first = flood.comments.create!(name: "Ann", email: "ann@home.test", body: "Very sad.\nI was <there>.", state: "approved", karma: 2)
reply = first.replies.create!(article: flood, name: "Bob", body: "Me too", state: "approved")
reply.replies.create!(article: flood, parent: reply, name: "Cid", body: "And me", state: "approved", karma: -1)
flood.comments.create!([{ name: "Dee", body: "Buy cheap boats at my shop now please" }, { name: "Eve", body: "No", state: "rejected" }, { name: "Fay", body: "Nothing new", state: "approved", karma: 3 }])
Article.find_by!(code: "A0002").comments.create!(name: "Gus", body: "Build it!", state: "approved")
first.reports.create!(reason: "rude", reporter: "x1")

[["2025-03-08", 4], ["2025-03-09", 10], ["2025-03-11", 7]].each { |day, count| flood.daily_views.create!(day: day, count: count) }
DailyView.create!(article_id: 2, day: Date.new(2025, 3, 11), count: 3)

Letter.create!(name: "Hal", email: "hal@mail.test", subject: "The bridge", body: "Dear editor, thank you for the report.", received_on: "2025-03-01", town: "Upton")
Letter.create!(name: "Iris", body: "FREE CASH!!! http://spam.test and https://more.test", received_on: "2025-03-02")
Letter.create!(name: "Jon", body: "You are a winner!! Dear editor, call me.", subject: "", received_on: Date.new(2025, 3, 3))

Subscriber.create!(email: "kim@home.test", name: "Kim", topics: %w[sports politics other]).confirm!
Subscriber.create!(email: "lea@home.test", topics: ["culture"])

spring = Campaign.create!(name: "Spring", advertiser: "Boats & Sons", budget: "20", per_thousand: 12.5, per_click: "0.80", starts_on: "2025-03-01", ends_on: "2025-03-31", ads_attributes: [{ headline: "Boats <50% off>", address: "https://boats.test/sale?a=1&b=2", slot: "top" }, { headline: "Oars", address: "http://boats.test", slot: "side" }])
Campaign.create!(name: "Autumn", advertiser: "Umbrellas", budget: 100, starts_on: Date.new(2025, 9, 1))
spring.ads.last.click!

Plan.create!([{ code: "digital", name: "Digital", price: "9.99", trial_days: 14 }, { code: "paper", name: "Paper & digital", price: 24.5 }, { code: "year", name: "A year", price: 99, months: 12 }])
Coupon.create!([{ code: "SPRING", percent: 15, expires_on: "2025-03-31" }, { code: "FIVER", amount: 5, maximum: 1 }, { code: "OLD", percent: 50, expires_on: "2025-01-01" }])
paper = Plan.find_by!(code: "paper")
Subscription.create!(plan: paper, name: "Max", email: "max@home.test", started_on: "2025-02-20", coupon: Coupon.find_by!(code: "SPRING"))
Subscription.create!(plan: Plan.first, name: "Nan", email: "nan@home.test", started_on: Date.new(2025, 2, 10))
