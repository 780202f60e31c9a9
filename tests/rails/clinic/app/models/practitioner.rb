class Practitioner < ApplicationRecord
  enum specialty: { general: 0, radiology: 10, physiotherapy: 20 }, _prefix: :does

  belongs_to :supervisor, class_name: name, optional: true, inverse_of: :supervised
  has_many :supervised, -> { order(:name) }, class_name: "Practitioner", foreign_key: :supervisor_id, inverse_of: :supervisor, dependent: :nullify
  has_many :opening_hours, -> { order(:weekday, :opens) }, inverse_of: :practitioner, dependent: :destroy
  has_many :appointments, dependent: :restrict_with_error
  has_many :patients, -> { distinct }, through: :appointments
  has_one :user

  accepts_nested_attributes_for :opening_hours, allow_destroy: true, limit: 6, reject_if: ->(row) { row.values_at("opens", "closes").all?(&:blank?) }

  before_validation(on: :create) { self.slug ||= name.to_s.parameterize }
  validates :name, presence: true, length: { in: 3..40 }
  validates :slug, uniqueness: true, format: /\A[a-z-]+\z/
  validate :supervisor_is_above, if: :supervisor_id_changed?

  scope :active, -> { where(active: true) }
  scope :open_on, ->(day) { active.where(id: OpeningHour.where(weekday: day.cwday).select(:practitioner_id)) }
  scope :busiest, -> { left_joins(:appointments).group(:id).order(Arel.sql("COUNT(appointments.id) DESC"), :name).select("practitioners.*", "COUNT(appointments.id) AS visits") }

  delegate :name, to: :supervisor, prefix: true, allow_nil: true

  def to_param = slug_was || slug
  def to_s = [title, name].compact_blank.join(" ")
  def initials = name.scan(/\b[A-Z]/).first(2).join
  def hourly_rate = Money.new(hourly_rate_cents)

  def chain
    return enum_for(:chain) unless block_given?

    current = self
    while (current = current.supervisor)
      yield current
    end
  end

  def descendants(depth = 0)
    supervised.flat_map { |each| [[each, depth], *each.descendants(depth + 1)] }
  end

  def hours_on(day)
    opening_hours.select { |hours| hours.weekday == day.cwday }.map { |hours| hours.on(day) }
  end

  private

  def supervisor_is_above
    errors.add(:supervisor, "cannot be below #{name}") if supervisor && (supervisor == self || supervisor.chain.include?(self))
  end
end
