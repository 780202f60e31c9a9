class Ability
  include CanCan::Ability

  def initialize(user)
    can :read, Page, published: true
    return if user.nil?
    alias_action :index, :show, :search, to: :look
    can :look, Page
    can [:update, :destroy], Page, owner: user
    cannot :destroy, Page, state: "live"
    can :manage, :all if user == "admin"
    can(:rate, Page) { |page, points| page.owner != user && points.to_i < 5 }
  end
end
