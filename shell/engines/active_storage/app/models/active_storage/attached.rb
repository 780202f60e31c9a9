class ActiveStorage::Attached
  attr_reader :name, :record

  def initialize(name, record)
    @name = name
    @record = record
  end

  private

  def change = record.attachment_changes[name]

  def save_unless_changed
    return record.save if record.persisted? && !record.changed?
    true
  end

  def forget(*associations)
    record.attachment_changes.delete(name)
    associations.each { |each| record.association(each.to_sym).reset }
    nil
  end
end
