class Current < ActiveSupport::CurrentAttributes
  attribute :person, :reader_token
  attribute :notes

  resets { self.notes = nil }

  def editor? = person.respond_to?(:may?) && person.may?(:publish, :articles)

  def note(text)
    self.notes = [*notes, text]
  end
end
