class Audit < ApplicationRecord
  belongs_to :auditable, polymorphic: true
  before_destroy { throw :abort }

  def readonly? = persisted?
  def line = [event.ljust(8), actor, detail].compact.join(" | ")
end
