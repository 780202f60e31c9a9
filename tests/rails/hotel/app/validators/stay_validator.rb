class StayValidator < ActiveModel::Validator
  LIMIT = 30

  def validate(record)
    if record.ends_on <= record.starts_on
      record.errors.add :ends_on, "must be after #{record.starts_on.strftime('%-d %B')}"
    elsif record.nights > LIMIT
      record.errors.add :base, :too_long, message: "A stay lasts at most #{LIMIT} nights"
    end
  end
end
