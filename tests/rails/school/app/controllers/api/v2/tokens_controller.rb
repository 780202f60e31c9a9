class Api::V2::TokensController < Api::V2::BaseController
  skip_before_action :authenticate, only: :create

  def create
    person = Person.find_by!(email: params.require(:email))
    person.update_column(:api_token, "token-#{person.id}-#{person.initials.downcase}")
    render json: { token: person.api_token, role: person.role }, status: :created
  end

  def me
    render json: caller_person.slice(:id, :name, :email, :unread_count).merge(role: caller_person.role, settings: caller_person.settings)
  end
end
