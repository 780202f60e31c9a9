class Reminder < ApplicationRecord
  belongs_to :appointment
  enum channel: { mail: "mail", phone: "phone" }, _suffix: :reminder
  delegate :patient, to: :appointment
end
