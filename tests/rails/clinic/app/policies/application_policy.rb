class ApplicationPolicy
  class Denied < StandardError
    attr_reader :policy, :query

    def initialize(policy, query)
      @policy, @query = policy, query
      super("#{policy.user&.role || "guest"} may not #{query.to_s.chomp("?")} #{policy.record.class == Class ? policy.record.model_name.plural : policy.record.model_name.human.downcase}")
    end
  end

  attr_reader :user, :record

  def initialize(user, record)
    @user = user
    @record = record
  end

  def index? = user.present?
  def show? = index?
  def create? = index?
  def new? = create?
  def update? = index?
  def edit? = update?
  def destroy? = manager?

  private

  def manager? = !!user&.manager?
  def doctor? = user&.doctor? || false
end
