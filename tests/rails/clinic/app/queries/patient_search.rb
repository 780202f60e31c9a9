class PatientSearch
  include ActiveModel::Model
  include ActiveModel::Attributes

  SORTS = { "name" => ["LOWER(patients.family_name)", "patients.given_name"], "age" => ["patients.born_on"], "visits" => ["patients.appointments_count"] }.freeze

  attribute :term, :string, default: ""
  attribute :city, :string
  attribute :born_from, :date
  attribute :born_to, :date
  attribute :min_visits, :integer
  attribute :debts, :boolean, default: false
  attribute :discarded, :boolean
  attribute :sort, :string, default: "name"
  attribute :direction, :string, default: "asc"

  validates :sort, inclusion: { in: SORTS.keys }
  validates :direction, inclusion: { in: %w[asc desc] }
  validates :min_visits, numericality: { greater_than: 0 }, allow_nil: true
  validate { errors.add(:born_to, "is before the first day") if born_from && born_to && born_to < born_from }

  def results
    return Patient.none if invalid?

    [scope_of_kept, by_term, by_birth, by_city, by_visits, by_debts].compact.reduce(:merge).order(*order)
  end

  def conditions
    attributes.reject { |name, value| value.blank? || value == self.class.new.attributes[name] }
  end

  private

  def scope_of_kept = discarded ? Patient.discarded : Patient.kept

  def by_term
    return if term.blank?

    term.split.map { |word| Patient.matching(:given_name, :family_name, :email, word) }.inject(:merge)
  end

  def by_birth = (Patient.born_between(born_from, born_to) if born_from || born_to)
  def by_city = (Patient.where("LOWER(address_city) = LOWER(?)", city) if city.present?)
  def by_visits = (Patient.where(appointments_count: min_visits..) if min_visits)
  def by_debts = (Patient.with_debts if debts)

  def order
    SORTS.fetch(sort).map { |column| Arel.sql("#{column} #{direction == "desc" ? "DESC" : "ASC"}") }
  end
end
