class DueDateValidator < ActiveModel::Validator
  def validate(record)
    return if record.due_on.blank? || record.due_on >= Date.new(2020, 1, 1)

    record.errors.add(:due_on, "is before #{options.fetch(:since, 2020)}")
  end
end
