class SubscribersController < ApplicationController
  def new
    @subscriber = Subscriber.new(topics: %w[politics])
  end

  def create
    @subscriber = Subscriber.new(params.require(:subscriber).permit(:name, :email, topics: []))
    return render(:new, status: :unprocessable_entity) unless @subscriber.save

    session[:confirmation] = @subscriber.confirmation_token
    NewsletterMailer.with(subscriber: @subscriber).confirm.deliver_later
    redirect_to newsletter_path, notice: "We wrote to #{@subscriber.email}"
  end

  def confirm
    token = params[:token] == "last" ? session[:confirmation] : params[:token]
    subscriber = Subscriber.find_signed!(token, purpose: :confirm)
    session[:leaving] = subscriber.leaving_token
    render plain: subscriber.confirm! ? "Confirmed" : "You were confirmed before"
  rescue ActiveSupport::MessageVerifier::InvalidSignature
    render plain: "This link is wrong or too old", status: :gone
  end

  def leave
    subscriber = Subscriber.from_token(params[:token] == "last" ? session[:leaving] : params[:token]) or return head(:not_found)
    subscriber.leave! if request.delete?
    render plain: subscriber.left_at ? "Gone" : "Really leave?"
  end
end
