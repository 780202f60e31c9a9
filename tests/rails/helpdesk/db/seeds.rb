agent = Agent.create!(name: "Ada")
Ticket.create!(title: "Printer", body: "It is on fire.", agent: agent, urgency: 2, cost: 1234.5, agreed: true, due_on: Date.new(2026, 3, 9), created_at: Time.utc(2026, 1, 2, 3, 4, 5))
Ticket.create!(title: "Mouse <2>", body: "It is gone.", agent: agent, urgency: 1, state: :closed, cost: 0.99, agreed: true, due_on: Date.new(2026, 12, 31), created_at: Time.utc(2026, 7, 31, 18, 0, 0))
