class Rails::Conductor::ActionMailbox::InboundEmailsController < ActionController::Base
  protect_from_forgery with: :exception
  helper_method :mail_of

  def index
    @page = params[:page].to_s.to_i.clamp(1, 1_000_000)
    found = ::ActionMailbox::InboundEmail.with_attached_raw_email.order(created_at: :desc, id: :desc).offset((@page - 1) * 50).limit(51).to_a
    @is_more = found.size > 50
    @inbound_emails = found.first(50)
    @title = "All inbound emails"
    render inline: "index.html.erb", layout: false
  end

  def show
    @inbound_email = ::ActionMailbox::InboundEmail.find(params[:id])
    source = @inbound_email.source
    # What is no UTF-8 is shown as ISO-8859-1, which has a character for each byte.
    @source = source.encoding == Encoding::UTF_8 ? source : source.unpack("C*").pack("U*")
    @title = @inbound_email.message_id
    render inline: "show.html.erb", layout: false
  end

  def new
    @title = "Deliver new inbound email"
    render inline: "new.html.erb", layout: false
  end

  def new_source
    @title = "Deliver new inbound email by source"
    render inline: "new_source.html.erb", layout: false
  end

  def create
    fields = params.require(:mail).permit(:from, :to, :cc, :bcc, :x_original_to, :in_reply_to, :subject, :body, attachments: [])
    mail = Mail.new(fields.except(:attachments).to_h.compact_blank) do |draft|
      fields[:attachments].to_a.compact_blank.each { |file| draft.add_file(filename: file.original_filename, content: file.read) }
    end
    deliver mail.to_s
  end

  def create_source = deliver(params[:source].to_s)

  def reroute
    inbound_email = ::ActionMailbox::InboundEmail.find(params[:inbound_email_id])
    inbound_email.pending!
    inbound_email.route_later
    redirect_to rails_conductor_inbound_email_path(inbound_email), status: :see_other
  end

  def incinerate
    inbound_email = ::ActionMailbox::InboundEmail.find(params[:inbound_email_id])
    inbound_email.incinerate
    notice = inbound_email.destroyed? ? "The mail is deleted." : "The mail is kept until it is processed and old enough: config.action_mailbox.incinerate_after."
    redirect_to rails_conductor_inbound_emails_path, status: :see_other, notice: notice
  end

  private

  def deliver(source)
    inbound_email = ::ActionMailbox::InboundEmail.create_and_extract_message_id!(source)
    return redirect_to(rails_conductor_inbound_emails_path, status: :see_other, notice: "The mail is there already.") if inbound_email.nil?
    redirect_to rails_conductor_inbound_email_path(inbound_email), status: :see_other
  end

  def mail_of(inbound_email)
    inbound_email.mail
  rescue ActiveStorage::FileNotFoundError
    nil
  end
end
