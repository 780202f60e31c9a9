# Other programs open tickets here. They sign what they send with DESK_HOOK_SECRET.
class HooksController < ActionController::API
  before_action :verify_signature

  def create
    customer = User.from_mail(params.expect(:email), params[:name])
    ticket = customer.tickets.create!(subject: params.expect(:subject))
    ticket.messages.create!(author: customer, source: :hook, body: ERB::Util.html_escape(params.expect(:text)))
    render json: { id: ticket.id, url: ticket_url(ticket) }, status: :created
  rescue ActiveRecord::RecordInvalid => error
    render json: { errors: error.record.errors.full_messages }, status: :unprocessable_entity
  end

  private

  def verify_signature
    secret = ENV["DESK_HOOK_SECRET"].presence
    wanted = secret && "sha256=#{OpenSSL::HMAC.hexdigest("SHA256", secret, request.raw_post)}"
    given = request.headers["X-Hook-Signature"].to_s
    head :unauthorized unless wanted && ActiveSupport::SecurityUtils.secure_compare(wanted, given)
  end
end
