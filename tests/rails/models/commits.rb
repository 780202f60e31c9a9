# What is called when a transaction ends, and for which of several objects of a row.
### schema
create_table "notes" do |t|
  t.string "title"
  t.integer "size", default: 0
  t.timestamps
end
create_table "lines" do |t|
  t.references "note"
  t.string "text"
end
### models
class Note < ApplicationRecord
  has_many :lines, dependent: :destroy
  after_commit { LOG << "commit #{title}" }
  after_create_commit { LOG << "create" }
  after_update_commit { LOG << "update" }
  after_destroy_commit { LOG << "destroy" }
  after_commit(on: [:create, :destroy]) { LOG << "create or destroy" }
  after_rollback { LOG << "rollback #{title}" }
  after_rollback(on: :create) { LOG << "rollback of create" }
  after_commit(if: :saved_change_to_size?) { LOG << "size #{size}" }
end
class Line < ApplicationRecord
  belongs_to :note, touch: true
  after_commit { LOG << "line #{text}" }
  around_save { |line, save| LOG << "before"; save.call; LOG << "after" }
end
### script
note = Note.create!(title: "a")
LOG.sort
LOG.clear
[note.update!(title: "b"), LOG.sort]
LOG.clear
[note.save!, LOG.sort]
LOG.clear
[note.touch, LOG.sort]
LOG.clear
[Note.transaction { note.update!(title: "c"); note.update!(size: 1) }, LOG.sort]
LOG.clear
[Note.transaction { note.update!(size: 2); note.update!(title: "d") }, LOG.sort]
LOG.clear
[Note.transaction { Note.find(note.id).update!(title: "e"); Note.find(note.id).update!(title: "f") }, LOG.sort] # Rails 8: [true, ["commit f", "update"]]
LOG.clear
[Note.transaction { n = Note.create!(title: "g"); n.update!(title: "h") }, LOG.sort]
LOG.clear
[Note.transaction { n = Note.create!(title: "i"); Note.find(n.id).update!(title: "j") }, LOG.sort] # Rails 8: [true, ["commit j", "create", "create or destroy"]]
LOG.clear
[Note.transaction { n = Note.create!(title: "k"); n.destroy; n.destroyed? }, LOG.sort]
LOG.clear
[Note.transaction { n = Note.find(note.id); n.update!(title: "l"); n.destroy; n.destroyed? }, LOG.sort]
LOG.clear
note = Note.create!(title: "m")
LOG.clear
[Note.transaction { note.update!(title: "n"); raise ActiveRecord::Rollback }, LOG.sort, note.title, note.reload.title]
LOG.clear
[Note.transaction { Note.create!(title: "o"); raise ActiveRecord::Rollback }, LOG.sort]
LOG.clear
[Note.transaction { note.update!(title: "p"); Note.transaction(requires_new: true) { note.update!(title: "q"); raise ActiveRecord::Rollback } }, LOG.sort, note.reload.title]
LOG.clear
[note.update_column(:title, "r"), note.update_columns(size: 4), LOG.sort]
[note.increment!(:size).size, LOG.sort]
[note.delete.destroyed?, LOG.sort]
note = Note.create!(title: "s")
line = Line.create!(note: note, text: "1")
LOG.clear
[line.update!(text: "2"), LOG.sort]
LOG.clear
[Note.transaction { line.update!(text: "3"); line.update!(text: "4") }, LOG.sort]
LOG.clear
[note.reload.destroy.destroyed?, LOG.sort]
LOG.clear
note = Note.create!(title: "t")
copy = Note.find(note.id)
LOG.clear
[note.destroy.destroyed?, copy.destroy.destroyed?, LOG.sort]
LOG.clear
[Note.create!([{ title: "u" }, { title: "v" }]).size, LOG.sort]
LOG.clear
[Note.destroy_all.size, LOG.size]
LOG.clear
[Note.new(title: "w", lines: [Line.new(text: "x"), Line.new(text: "y")]).save!, LOG.sort]
LOG.clear
[Note.transaction { Note.first.lines.create!(text: "z"); Note.first.update!(title: "last") }, LOG.sort - ["commit w", "commit last"]]
LOG.clear
[(Note.transaction { Note.create!(title: "raised"); raise ArgumentError, "no" } rescue "rescued"), LOG.sort]
LOG.clear
[Note.create_or_find_by!(title: "found").persisted?, Note.find_or_create_by!(title: "found").title, LOG.sort]
