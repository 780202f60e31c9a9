class Api::SessionsController < Api::BaseController
  skip_before_action :authenticate

  def create
    credentials = params.permit(:name, :password).to_h
    return render(json: { error: "missing", given: credentials.keys }, status: :bad_request) unless credentials.values_at("name", "password").all?(&:present?)

    token = Base64.strict_encode64(credentials.fetch(:name).reverse)
    render json: { token: token, digest: Digest::SHA256.hexdigest(token).first(8), at: Time.at(0).utc.iso8601 }
  end
end
