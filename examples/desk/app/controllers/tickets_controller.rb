class TicketsController < ApplicationController
  before_action :set_ticket, only: %i[show update]
  before_action :require_staff, only: :update

  def index
    @tickets = Ticket.visible_to(Current.user).search(params[:q]).includes(:customer, :assignee).recent.limit(50)
    @tickets = @tickets.where(status: params[:status]) if Ticket.statuses.key?(params[:status])
  end

  def show
    @messages = @ticket.messages.with_rich_text_body_and_embeds.with_attached_files.includes(author: { avatar_attachment: :blob })
  end

  def new
    @ticket = Ticket.new
    @ticket.messages.build
  end

  def create
    @ticket = Current.user.tickets.build(ticket_params)
    @ticket.messages.each { |message| message.author = Current.user }
    if @ticket.save
      redirect_to @ticket, notice: t(".created")
    else
      render :new, status: :unprocessable_entity
    end
  end

  def update
    if @ticket.update(params.expect(ticket: %i[status priority assignee_id]))
      redirect_to @ticket, notice: t(".updated")
    else
      redirect_to @ticket, alert: @ticket.errors.full_messages.to_sentence
    end
  end

  private

  def set_ticket
    @ticket = Ticket.visible_to(Current.user).find(params.expect(:id))
  end

  def ticket_params
    params.expect(ticket: [:subject, :priority, messages_attributes: [[:body, files: []]]])
  end
end
