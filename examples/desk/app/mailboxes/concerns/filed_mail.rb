# What mailboxes share: a mail becomes a message of a ticket, with its files.
module FiledMail
  extend ActiveSupport::Concern

  private

  def sender
    @sender ||= User.from_mail(mail.from.first.downcase, mail.from_address.display_name)
  end

  def file_mail_in(ticket)
    message = ticket.messages.build(author: sender, source: :mail, body: html_of_mail)
    mail.attachments.each do |file|
      message.files.attach(io: StringIO.new(file.decoded), filename: file.filename, content_type: file.mime_type)
    end
    message.save!
  end

  def html_of_mail
    return mail.html_part.decoded if mail.html_part

    text = mail.text_part ? mail.text_part.decoded : mail.decoded
    ApplicationController.helpers.simple_format(ERB::Util.html_escape(text.strip.presence || "—"))
  end
end
