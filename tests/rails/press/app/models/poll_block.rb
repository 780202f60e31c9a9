class PollBlock < Block
  delegate :question, :choices, to: :subject, prefix: :poll, allow_nil: true
  validate { errors.add(:subject, :blank) unless subject.is_a?(Poll) }
end
