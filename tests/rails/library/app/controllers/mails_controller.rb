class MailsController < ApplicationController
  def show
    mail = mail_named(params[:name])
    render plain: mail.nil? ? "none" : lines_of(mail).join("\n")
  end

  def sent
    before = ActionMailer::Base.deliveries.size
    result = BookMailer.plain("ann@example.org", copies: 2).deliver_now
    BookMailer.silent.deliver_now
    render plain: [ ActionMailer::Base.deliveries.size - before, result.to.first, BookMailer.deliveries.last.subject, result.class.name ].join("\n")
  end

  private
    def mail_named(name)
      case name
      when "published" then BookMailer.with(book: Book.find_by!(title: "Solaris"), to: "ann@example.org").published
      when "plain" then BookMailer.plain("ann@example.org")
      when "copies" then BookMailer.plain("ann@example.org", note: "soon", copies: 3)
      when "written" then BookMailer.written
      when "files" then BookMailer.files
      when "pictured" then BookMailer.pictured
      when "elsewhere" then BookMailer.elsewhere
      when "failing" then BookMailer.failing
      when "silent" then BookMailer.silent.message.to
      when "member" then MemberMailer.hello("ann", "bob", tone: "kind")
      end
    end

    def lines_of(mail)
      fields = %i[subject to from cc bcc reply_to mime_type charset].map { |name| "#{name}: #{mail.public_send(name).inspect}" }
      fields += [ "X-Desk", "X-Level", "X-Shelf", "X-Row", "X-Marked", "From" ].map { |name| "#{name}: #{mail[name]}" }
      fields << "parts: #{mail.parts.map(&:mime_type)} #{mail.multipart?}"
      fields << "files: #{mail.attachments.map { |file| [ file.filename, file.mime_type, file.inline? ] }}"
      fields << "text: #{mail.text_part.body}" if mail.text_part
      fields << "html: #{mail.html_part.body}" if mail.html_part
      fields << "body: #{mail.body}" unless mail.multipart?
      fields << "encoded: #{mail.body.encoded.gsub("\r\n", "\n")}" unless mail.multipart?
      fields
    end
end
