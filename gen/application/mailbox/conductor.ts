import { builtInPage } from '../built-in-page.ts'

/** The pages where mails are written and routed again in development. Source: Rails guide "Action Mailbox Basics", section "Working with Action Mailbox in development". */

const PATH = '/rails/conductor/action_mailbox'
const NAME = 'rails_conductor_inbound_email'
const ACTIONS: readonly (readonly [verb: string, path: string, action: string, name: string])[] = [
  ['get', 'inbound_emails', 'index', `${NAME}s`],
  ['post', 'inbound_emails', 'create', 'nil'],
  ['get', 'inbound_emails/new', 'new', `new_${NAME}`],
  ['get', 'inbound_emails/sources/new', 'new_source', `new_${NAME}_source`],
  ['post', 'inbound_emails/sources', 'create_source', `${NAME}_sources`],
  ['get', 'inbound_emails/:id', 'show', NAME],
  ['post', ':inbound_email_id/reroute', 'reroute', `${NAME}_reroute`],
  ['post', ':inbound_email_id/incinerate', 'incinerate', `${NAME}_incinerate`],
]

/** The routes of the pages, as lines of config/routes.rb. Where it is not development there are none, whatever is asked. */
export const CONDUCTOR_ROUTES = ACTIONS.map(([verb, path, action, name]) => {
  const as = name === 'nil' ? 'nil' : `:${name}`
  return `${verb}("${PATH}/${path}", to: "rails/conductor/action_mailbox/inbound_emails#${action}", as: ${as}) if Rails.env.development?`
})

const NAV = `
<%= link_to "All inbound emails", ${NAME}s_path %> |
<%= link_to "New inbound email by form", new_${NAME}_path %> |
<%= link_to "New inbound email by source", new_${NAME}_source_path %>
`

function page(title: string, body: string): string {
  return builtInPage(title, NAV, body)
}

const INDEX = `
<table>
<tr><th>Message ID</th><th>Status</th><th>From</th><th>Subject</th></tr>
<% @inbound_emails.each do |inbound_email| %>
<% mail = mail_of(inbound_email) %>
<tr>
<td><%= link_to inbound_email.message_id, ${NAME}_path(inbound_email) %></td>
<td><%= inbound_email.status %></td>
<td><%= mail ? mail.from.to_a.join(", ") : "The file of its source is missing." %></td>
<td><%= mail&.subject %></td>
</tr>
<% end %>
</table>
<p>
<% if @page > 1 %><%= link_to "Newer", ${NAME}s_path(page: @page - 1), rel: "prev" %><% end %>
<% if @is_more %><%= link_to "Older", ${NAME}s_path(page: @page + 1), rel: "next" %><% end %>
</p>
`

const SHOW = `
<p>Status: <%= @inbound_email.status %></p>
<%= button_to "Route again", ${NAME}_reroute_path(@inbound_email) %>
<%= button_to "Incinerate", ${NAME}_incinerate_path(@inbound_email) %>
<h2>Full email source</h2>
<pre><%= @source %></pre>
`

const FORM = `
<%= form_with url: ${NAME}s_path, scope: :mail do |form| %>
<% { from: "From", to: "To", cc: "CC", bcc: "BCC", x_original_to: "X-Original-To", in_reply_to: "In-Reply-To", subject: "Subject" }.each do |field, label| %>
<p><%= form.label field, label %><br><%= form.text_field field, value: params[field], size: 60 %></p>
<% end %>
<p><%= form.label :body, "Body" %><br><%= form.text_area :body, value: params[:body], size: "60x20" %></p>
<p><%= form.label :attachments, "Attachments" %><br><%= form.file_field :attachments, multiple: true %></p>
<%= form.submit "Deliver inbound email" %>
<% end %>
`

const SOURCE_FORM = `
<%= form_with url: ${NAME}_sources_path do |form| %>
<p><%= form.label :source, "Source" %><br><%= form.text_area :source, size: "80x40" %></p>
<%= form.submit "Deliver inbound email" %>
<% end %>
`

export const CONDUCTOR = `class Rails::Conductor::ActionMailbox::InboundEmailsController < ActionController::Base
  protect_from_forgery with: :exception
  helper_method :mail_of

  def index
    @page = params[:page].to_s.to_i.clamp(1, 1_000_000)
    found = ::ActionMailbox::InboundEmail.with_attached_raw_email.order(created_at: :desc, id: :desc).offset((@page - 1) * 50).limit(51).to_a
    @is_more = found.size > 50
    @inbound_emails = found.first(50)
    ${page('All inbound emails', INDEX)}
  end

  def show
    @inbound_email = ::ActionMailbox::InboundEmail.find(params[:id])
    source = @inbound_email.source
    # What is no UTF-8 is shown as ISO-8859-1, which has a character for each byte.
    @source = source.encoding == Encoding::UTF_8 ? source : source.unpack("C*").pack("U*")
    ${page('<%= @inbound_email.message_id %>', SHOW)}
  end

  def new
    ${page('Deliver new inbound email', FORM)}
  end

  def new_source
    ${page('Deliver new inbound email by source', SOURCE_FORM)}
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
    redirect_to ${NAME}_path(inbound_email), status: :see_other
  end

  def incinerate
    inbound_email = ::ActionMailbox::InboundEmail.find(params[:inbound_email_id])
    inbound_email.incinerate
    notice = inbound_email.destroyed? ? "The mail is deleted." : "The mail is kept until it is processed and old enough: config.action_mailbox.incinerate_after."
    redirect_to ${NAME}s_path, status: :see_other, notice: notice
  end

  private

  def deliver(source)
    inbound_email = ::ActionMailbox::InboundEmail.create_and_extract_message_id!(source)
    return redirect_to(${NAME}s_path, status: :see_other, notice: "The mail is there already.") if inbound_email.nil?
    redirect_to ${NAME}_path(inbound_email), status: :see_other
  end

  def mail_of(inbound_email)
    inbound_email.mail
  rescue ActiveStorage::FileNotFoundError
    nil
  end
end
`
