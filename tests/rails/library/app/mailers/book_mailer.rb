class BookMailer < ApplicationMailer
  default reply_to: -> { "#{action_name}@example.org" }, "X-Desk" => "front"
  before_action :set_book, except: %i[files failing]
  before_action { @greeting = "Good day" }
  after_action :mark, only: :published

  helper_method :shelf

  def published
    mail to: params[:to], subject: "#{@book.title} is out"
  end

  def plain(reader, copies: 1, note: "none")
    @reader = reader
    @copies = copies
    @note = note
    mail to: reader, cc: [ "Bob <bob@example.org>", "eve@example.org" ], bcc: "archive@example.org"
  end

  def written
    mail(to: email_address_with_name("kim@example.org", "Kim, Jr."), from: "desk@example.org", subject: default_i18n_subject) do |format|
      format.html { render "published", layout: false }
      format.text { render plain: "Text of #{@book.title}" }
    end
  end

  def files
    attachments["notes.txt"] = "Read & return"
    attachments["data.bin"] = { mime_type: "application/x-data", content: "bytes" }
    attachments.inline["logo.svg"] = "<svg/>"
    headers["X-Level"] = "7"
    headers "X-Shelf" => "top", "X-Row" => 3
    mail to: "a@example.org", subject: "Files", body: "Look"
  end

  def pictured
    attachments.inline["logo.png"] = "png"
    mail to: "a@example.org", subject: "A & b"
  end

  def elsewhere
    mail to: "a@example.org", template_path: "member_mailer", template_name: "hello"
  end

  def silent
  end

  def failing
    raise ArgumentError, "no book"
  end

  private
    def set_book
      @book = (params || {})[:book] || Book.order(:id).first
    end

    def mark
      headers["X-Marked"] = message.to.first
    end

    def shelf
      "shelf #{@book.id}"
    end
end
