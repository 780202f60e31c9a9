class Ticket < ApplicationRecord
  include Filterable
  include Audited
  audits_of :subject, :state, :agent_id, :priority, except: :priority

  TRANSITIONS = { "open" => %w[pending closed], "pending" => %w[open closed], "closed" => %w[open] }.freeze

  enum state: { open: 0, pending: 1, closed: 2 }
  belongs_to :team, counter_cache: true
  belongs_to :agent, optional: true
  alias_attribute :title, :subject
  attribute :labels, default: -> { [] }

  validates :subject, presence: true, length: { minimum: 3, maximum: 40 }
  validates :priority, inclusion: { in: 1..3, message: "must be 1 to 3" }
  validates :estimate, numericality: { greater_than: 0, less_than: 1000 }, allow_nil: true
  validates_with DueDateValidator, since: 2020
  validates :agent, presence: true, if: :closed?
  validates :body, length: { minimum: 5 }, unless: -> { body.blank? }

  before_save :stamp, if: :will_save_change_to_state?
  before_destroy { throw(:abort) if closed? }

  scope :urgent_first, -> { order(urgent: :desc, priority: :desc) }
  scope :due_before, ->(date) { where("due_on < ?", date) }
  scope :overdue, ->(on = Date.new(2024, 4, 15)) { open.due_before(on) }
  scope :filter_state, ->(value) { where(state: value) }
  scope :filter_team, ->(id) { where(team_id: id) }
  scope :filter_q, ->(text) { where("subject LIKE :q ESCAPE '\\' OR body LIKE :q ESCAPE '\\'", q: "%#{sanitize_sql_like(text)}%") }
  scope :filter_min_priority, ->(value) { where(priority: value.to_i..) }
  scope :labelled, ->(label) { all.select { |ticket| ticket.labels.include?(label) } }

  def self.summary
    group(:state).order(:state).pluck(:state, Arel.sql("COUNT(*)"), Arel.sql("AVG(priority)"))
  end

  def move!(to)
    raise ArgumentError, "cannot go from #{state} to #{to}" unless TRANSITIONS.fetch(state).include?(to)
    update!(state: to)
  end

  def overdue?(on = Date.new(2024, 4, 15)) = open? && due_on.present? && due_on.before?(on)
  def days_left(on = Date.new(2024, 4, 15)) = due_on && (due_on - on).to_i

  def labels_text = labels.join(", ")
  def labels_text=(text)
    self.labels = text.split(",").map(&:strip).reject(&:blank?).uniq
  end

  private
    def stamp
      self.closed_at = closed? ? Time.utc(2024, 6, 1) : nil
    end
end
