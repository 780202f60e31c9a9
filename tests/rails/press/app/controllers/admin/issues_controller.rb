class Admin::IssuesController < Admin::BaseController
  permit_only :publish, :articles

  def new
    @issue = Issue.new(subject: "News of #{Edition.today.strftime("%A")}")
  end

  def create
    @issue = Issue.create(params.require(:issue).permit(:subject, :intro))
    @issue.persisted? ? redirect_to([:admin, @issue]) : render(:new, status: :unprocessable_entity)
  end

  def show
    issue = Issue.find(params[:id])
    mail = NewsletterMailer.with(subscriber: Subscriber.confirmed.first || Subscriber.new(email: "a@b.test", name: "Preview")).issue(issue)
    part = params[:as] == "html" ? mail.html_part : mail.text_part
    render plain: [mail.subject, mail.to.join, mail[:from].to_s, issue.recipients, part.body.decoded].join("\n")
  end
end
