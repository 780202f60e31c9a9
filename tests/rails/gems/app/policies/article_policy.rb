class ArticlePolicy
  attr_reader :user, :record

  def initialize(user, record)
    @user = user
    @record = record
  end

  def show?
    true
  end

  def update?
    user == "admin"
  end

  def permitted_attributes
    update? ? [:title, :body] : [:title]
  end

  class Scope
    def initialize(user, scope)
      @user = user
      @scope = scope
    end

    def resolve
      @user == "admin" ? @scope.all : @scope.where(title: "Two")
    end
  end
end
