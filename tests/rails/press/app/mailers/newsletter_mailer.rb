class NewsletterMailer < ApplicationMailer
  before_action { @subscriber = params[:subscriber] }
  default to: -> { email_address_with_name(@subscriber.email, @subscriber.name) }

  def confirm
    @url = confirm_newsletter_url(token: @subscriber.confirmation_token)
    mail subject: "Please confirm"
  end

  def issue(issue)
    @issue = issue
    @articles = Article.published.latest.limit(2)
    headers["List-Unsubscribe"] = "<#{leave_newsletter_url(token: "x")}>"
    mail(subject: "#{issue.subject} | The Courier") do |format|
      format.text
      format.html { render layout: "mailer_wide" }
    end
  end
end
