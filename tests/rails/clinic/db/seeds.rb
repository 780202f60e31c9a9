curie = Practitioner.create!(name: "Marie Curie", title: "Dr.", specialty: :radiology, hourly_rate_cents: 12_050)
snow = Practitioner.create!(name: "John Snow", title: "Dr.", specialty: "general", supervisor: curie)
Practitioner.create!(name: "Ada O'Neil", specialty: :physiotherapy, supervisor: snow, hourly_rate_cents: 6500)
Practitioner.create!(name: "Old Timer", active: false)
{ curie => { 1 => %w[09:00 12:00], 3 => %w[13:30 17:00] }, snow => { 1 => %w[08:00 10:00], 2 => %w[08:00 11:30], 5 => %w[14:00 16:00] } }.each do |who, days|
  days.each { |day, (from, to)| who.opening_hours.create!(weekday: day, opens: from, closes: to) }
end
snow.opening_hours.create!([{ weekday: 1, opens: "14:00", closes: "15:30" }])

User.create!(email: "front@clinic.test", password: "front-desk", password_confirmation: "front-desk")
User.create!(email: "snow@clinic.test", password: "cholera!!", role: "doctor", practitioner: snow)
User.create!(email: "boss@clinic.test", password: "the-boss-1", role: "manager") { |u| u.per_page = 3 }

check = Treatment.create!(code: "GEN", name: "General", minutes: 20)
xray = Treatment.create!(code: "XR", name: "X-rays & imaging", minutes: 30, category: :diagnostics)
Treatment.create!(code: "XR-H", name: "Hand", minutes: 15, category: :diagnostics, parent: xray, prices_attributes: [{ amount: 80, valid_from: "2024-01-01" }, { amount: "95.50", valid_from: "2025-02-01" }])
Treatment.create!(code: "XR-S", name: "Spine <both>", minutes: 45, category: :diagnostics, parent: xray, prices_attributes: [{ amount: 149.9, valid_from: "2024-06-01" }])
Treatment.create!(code: "GEN-1", name: "First visit", minutes: 40, parent: check, prices_attributes: { "0" => { amount: "60", valid_from: "2023-01-01" } })
Treatment.create!(code: "PT", name: "Massage", minutes: 25, category: "therapy", archived: true)

people = [["Ann", "Miller", "1980-02-29", "Ann@Home.test", "0049 30 1234567"], ["Bob", "Meyer", "2015-07-01", nil, "555-0101"], ["Cem", "Özil", "1962-12-24", "cem@home.test", nil], ["Dora", "Miller", nil, "dora@home.test", "+44 20 7946 0000"]].map do |given, family, born, email, phone|
  Patient.create!(given_name: given, family_name: family, born_on: born, email: email, phone: phone, minor_consent: given == "Bob")
end
people[0].update!(address: Address.new("1 Main St", "10115", "Berlin"), insurance: "a 12-345")
people[2].update!(address_street: "Ring 5", address_zip: "1010", address_city: "Wien")
gone = Patient.create!(given_name: "Eve", family_name: "Gone", born_on: "1950-05-05")
gone.discard(at: Time.utc(2024, 12, 31, 12))

book = lambda do |patient, who, code, at, state = "requested"|
  Appointment.create!(patient: patient, practitioner: who, treatment: Treatment.find_by!(code: code), starts_at: at, state: state)
end
book.(people[0], curie, "XR-H", Time.utc(2025, 3, 10, 9), "confirmed")
book.(people[1], curie, "XR-S", Time.utc(2025, 3, 10, 10, 15))
book.(people[2], snow, "GEN-1", "2025-03-11 08:00")
book[people[3], snow, "GEN", Time.utc(2025, 2, 11, 8, 40), "done"]
book.call(people[0], snow, "GEN-1", Time.utc(2025, 1, 14, 9), "done")
book.(people[0], snow, "GEN", Time.utc(2025, 1, 21, 9), "no_show")

bill = people[0].invoices.create!(discount_percent: 10, lines_attributes: [{ treatment: Treatment.find_by(code: "GEN-1"), quantity: 1 }, { description: "Paper <copy>", quantity: 3, unit_price: "0.35", vat: 0.07 }])
bill.issue!(on: Date.new(2025, 1, 31))
bill.payments.create!(amount: 20, kind: :cash, paid_on: "2025-02-03")
people[3].invoices.create!(lines: [InvoiceLine.new(description: "Advice", unit_price: 33.335)])

people[0].documents.create!([{ title: "Letter", body: "Dear colleague,\n\nAnn is *well*.\n<script>x</script>" }, { title: "Findings", kind: "report", body: "Nothing found. " * 12 }])
people[0].prescriptions.create!(practitioner: snow, drug: "Aspirin", morning: "1", evening: 2, valid_until: Date.new(2025, 6, 30), repeats: 2)
WaitingEntry.create!(patient: people[1], treatment: xray, earliest: "2025-03-12", latest: "2025-03-20", priority: 1)
WaitingEntry.create!(patient: people[2], treatment: check, practitioner: snow, latest: Date.new(2025, 4, 1))
