autumn, spring = Term.create!([
  { name: "Autumn 2024", starts_on: "2024-09-02", ends_on: "2024-12-20" },
  { name: "Spring 2025", starts_on: Date.new(2025, 1, 13), ends_on: Date.new(2025, 5, 30) }
])
Room.insert_all!([{ code: "A1", building: "Main", seats: 30 }, { code: "A2", building: "Main", seats: 12 }, { code: "LAB", building: "Annex", seats: 8 }])

turing = Teacher.create!(given_name: "Alan", family_name: "Turing", email: "alan@school.test")
noether = Teacher.create!(given_name: "Emmy", family_name: "Noether", email: " Emmy@School.test ") { |t| t.born_on = "1982-03-23" }
OfficeClerk.create!(given_name: "Olive", family_name: "O'Brien & Co", email: "office@school.test")
students = %w[Ann Bea Cid Dov Eve].each_with_index.map do |name, i|
  Student.create!(given_name: name, family_name: "Miller".insert(-1, "s" * (i % 2)), email: "#{name.downcase}@school.test", born_on: Date.new(2001 + i, i + 1, 10 + i), mentor: [turing, noether][i % 2])
end
students.last.update!(locale: "de", newsletter: true)

maths = Course.create!(code: "MA-101", title: "Algebra & Order", term: autumn, teacher: noether, capacity: 2, fee: "120.50", state: :open, description: "Groups, rings and fields.\n\nBring a *pencil*, a <b>ruler</b> and patience. " * 2)
logic = Course.create!(code: "CS-200", title: "Computability", term: autumn, teacher: turing, level: "advanced", state: :open, fee: 99, requirements: [maths])
Course.create!(code: "CS-300", title: "Morphogenesis", term: spring, teacher: turing, level: :advanced, requirements: [maths, logic])
Course.create!(code: "AR-110", title: "Drawing <quickly>", term: spring, teacher: noether, capacity: 1, state: :closed)

{ maths => [[1, "09:00", "10:30", "A1"], [3, "14:15", "15:00", "A2"]], logic => [[1, "10:00", "11:30", "LAB"]] }.each do |course, slots|
  slots.each { |weekday, from, to, room| course.slots.create!(weekday: weekday, starts_at: from, ends_at: to, room: Room.find_by(code: room)) }
end

students.first(3).each { |s| Enrol.call(course: maths, student: s) }
logic.enrolments.create!(student: students[0], status: :active)
logic.enrolments.create!(student: students[3], status: :active, grade: 1.7)

essay = maths.assignments.create!(title: "Prove it", due_at: Time.utc(2024, 10, 1, 12), points: 20, instructions: "Write *two* pages.\nShow http://example.com/rings <b>alert</b>(1)")
maths.assignments.create!(title: "Count it", due_at: "2024-11-15 08:30", weight: 0.5)
done = essay.submissions.create!(student: students[0], body: "Let G be a group.", handed_in_at: Time.utc(2024, 9, 30, 23, 59), score: 17)
essay.submissions.create!(student: students[1], body: "It is obvious.", handed_in_at: "2024-10-02 09:00:00 UTC")
done.comments.create!(author: noether, body: "Nice <em>work</em>!")

Announcement.create!(headline: "Welcome", body: "Term starts **soon**.", published_on: "2024-08-30", pinned: true)
Announcement.create!(headline: "Algebra moved", body: "Now in A2", published_on: "2024-09-05", board: maths, audience: "students")
Announcement.create!(headline: "Fees", body: "Due by the end of October", published_on: "2024-09-12", board: autumn)
first = Message.create!(sender: students[0], recipient: noether, subject: "Question", body: "When is the exam?")
first.replies.create!(sender: noether, recipient: students[0], body: "In December.")
