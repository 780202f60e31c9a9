class TicketsController < ApplicationController
  before_action :load_ticket, only: %i[show edit update]

  def index
    @tickets = Ticket.includes(:agent).order(:id)
    flash.now[:notice] = t(".count", count: @tickets.size)
  end

  def show
  end

  def corners
    @ticket = Ticket.first
    @key = ".computed"
    @options = { name: "Ann", count: 2 }
  end

  def new
    @ticket = Ticket.new
  end

  def create
    @ticket = Ticket.new(ticket_params)
    if @ticket.save
      redirect_to @ticket, notice: t(".created", title: @ticket.title)
    else
      flash.now[:alert] = t(".failed", default: :"tickets.failed", count: @ticket.errors.count)
      render :new, status: :unprocessable_entity
    end
  end

  def edit
  end

  def update
    if @ticket.update(ticket_params)
      redirect_to @ticket, notice: translate("tickets.update.updated", title: @ticket.title)
    else
      render :edit, status: :unprocessable_entity
    end
  end

  private

  def load_ticket
    @ticket = Ticket.find(params[:id])
  end

  def ticket_params
    params.require(:ticket).permit(:title, :body, :state, :urgency, :cost, :agreed, :due_on, :agent_id)
  end
end
