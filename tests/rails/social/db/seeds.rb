users = %w[ann bob cat].map.with_index do |handle, index|
  User.create!(handle: handle, email: "#{handle}@example.org", password: "secret#{index}", password_confirmation: "secret#{index}", role: index.zero? ? :admin : :member)
end
ann, bob, cat = users
ann.follow(bob)
bob.follow(ann)
cat.follow(ann)
first = ann.posts.create!(title: "Hello world", body: "First *post*\n\nwith two paragraphs & <b>tags</b>", tag_list: "ruby, Rails, ruby", published_at: Time.utc(2024, 1, 5, 10))
second = ann.posts.create!(title: "Second thoughts", body: "More " * 30, tag_list: "rails", published_at: Time.utc(2024, 2, 7, 8, 30))
third = bob.posts.create!(title: "Bob's day", body: "Short", visibility: "followers", published_at: Time.utc(2024, 2, 9))
bob.posts.create!(title: "Unfinished")
root = first.comments.create!(user: bob, body: "Nice")
first.comments.create!(user: ann, body: "Thanks", parent: root)
first.comments.create!(user: cat, body: "Hm")
[bob, cat].each { |user| first.likes.create!(user: user) }
