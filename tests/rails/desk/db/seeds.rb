support = Team.create!(name: "Support")
sales = Team.create!(name: "Sales & more")
ann = Lead.create!(name: "Ann", email: "ann@x.org", team: support, preferences: { theme: "dark", columns: %w[id subject] })
bob = Agent.create!(name: "Bob", email: "bob@x.org", team: support)
Ticket.create!([
  { team: support, agent: ann, subject: "Printer on fire", body: "It **burns**\nreally", priority: 3, estimate: "1.5", due_on: Date.new(2024, 5, 1), urgent: true, labels: %w[hot printer], remind_at: "09:30", score: 1.25 },
  { team: support, agent: bob, subject: "Password", priority: 1, due_on: Date.new(2024, 4, 1), labels: [] },
  { team: sales, subject: "Invoice 100%", body: "wrong_sum", priority: 2, estimate: 10 },
  { team: sales, agent: bob, subject: "Old one", state: :closed, closed_at: Time.utc(2024, 1, 2, 3, 4, 5), due_on: Date.new(2023, 12, 31), score: 3 }
])
