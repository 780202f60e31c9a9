class StaySearch
  include ActiveModel::Model
  include ActiveModel::Attributes

  attribute :from, :date
  attribute :to, :date
  attribute :people, :integer, default: 1
  attribute :max_price, :decimal
  attribute :kind, :string
  attribute :amenities, default: -> { [] }

  validates :from, :to, presence: true
  validate { errors.add(:to, "must be after from") if from && to && to <= from }
  validates :kind, inclusion: { in: ->(_) { Room.kinds.keys } }, allow_blank: true

  def results
    return Room.none unless valid?

    scope = Room.listed.ordered.free_between(from, to).sleeping(people).priced_between(nil, max_price)
    scope = scope.where(kind: kind) if kind.present?
    Array(amenities).reject(&:blank?).inject(scope) { |relation, name| relation.with_amenity(name) }
  end

  def summary
    parts = []
    parts << "#{(to - from).to_i} nights" if from && to
    parts << "for #{people}" if people.to_i > 1
    parts << "up to #{max_price.to_s('F')}" if max_price
    parts.join(", ")
  end
end
