class EntriesController < ApplicationController
  def index
    first = Entry.create!(title: "a", entryable: Letter.new(subject: "Hi"))
    second = Entry.create!(title: "b", entryable: Remark.new(words: "Well"))
    third = Entry.new(title: "c", entryable_type: "Letter")
    third.entryable = third.entryable_class.new(subject: "Built")
    third.save!
    lines = Entry.order(:id).map { |entry| [entry.title, entry.line, entry.entryable_class.name, entry.entryable_name] }
    lines << [Entry.letters.count, Entry.remarks.pluck(:title), Entry.letters.where(title: "c").first.letter.subject]
    lines << [first.letter?, first.remark?, first.remark, first.letter_id == first.entryable_id, second.letter_id, second.remark.words]
    lines << first.letter.entry.title
    second.destroy
    lines << Remark.count
    render plain: lines.map(&:inspect).join("\n")
  end
end
