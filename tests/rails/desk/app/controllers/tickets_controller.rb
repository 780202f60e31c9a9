class TicketsController < ApplicationController
  before_action :set_ticket, only: %i[show edit update destroy move]
  layout -> { params[:bare] ? false : "application" }

  def index
    @tickets = Ticket.filter_by(params.slice(:state, :team, :q, :min_priority).permit!).includes(:team, :agent).order(sort_column => sort_direction, id: :asc)
    @tickets = @tickets.labelled(params[:label]) if params[:label]
    respond_to do |format|
      format.html
      format.json { render json: @tickets.map { |t| t.slice(:id, :subject, :state).merge(team: t.team.name, overdue: t.overdue?) } }
    end
  end

  def show
    @ticket = TicketDecorator.new(@ticket)
  end

  def new
    @ticket = Ticket.new(ticket_defaults)
  end

  def create
    @ticket = Ticket.new(ticket_params)
    if @ticket.save
      flash[:ids] = [@ticket.id]
      redirect_to ticket_path(@ticket), notice: "Ticket #{@ticket.id} was created for #{@ticket.team.name}."
    else
      render :new, status: :unprocessable_entity
    end
  end

  def edit; end

  def update
    respond_to do |format|
      if @ticket.update(ticket_params)
        format.html { redirect_to @ticket, notice: @ticket.audits.last(2).map(&:to_s).join("; ").presence || "Nothing new" }
        format.json { render json: @ticket.previous_changes.keys.sort }
      else
        format.html { render :edit, status: :unprocessable_entity }
        format.json { render json: { errors: @ticket.errors.messages }, status: :unprocessable_entity }
      end
    end
  end

  def destroy
    if @ticket.destroy
      redirect_to tickets_path(request.query_parameters), notice: "Gone"
    else
      redirect_to @ticket, alert: "Closed tickets stay"
    end
  end

  def move
    @ticket.move!(params[:to])
    head :no_content
  end

  def bulk
    result = Tickets::BulkUpdate.call(ids: params[:ids], attributes: params.permit(:state, :agent_id, :priority))
    if result.ok?
      redirect_to tickets_path, notice: "#{helpers.pluralize(result.value, "ticket")} changed"
    else
      redirect_to tickets_path, alert: result.errors.to_sentence
    end
  end

  def grouped
    field = params[:field].presence_in(%w[state priority team_id]) or return head(:bad_request)
    render json: Ticket.group(field).order(field).count.transform_keys(&:to_s)
  end

  def export
    require "csv"
    csv = CSV.generate(headers: true, col_sep: params.fetch(:sep, ",")) do |out|
      out << %w[id subject estimate labels due]
      Ticket.order(:id).find_each { |t| out << [t.id, t.subject, t.estimate, t.labels_text, t.due_on&.iso8601] }
    end
    send_data csv, filename: "tickets.csv", type: "text/csv", disposition: params[:inline] ? "inline" : "attachment"
  end

  private
    def set_ticket
      @ticket = Ticket.find(params[:id])
    end

    def ticket_params
      params.require(:ticket).permit(:subject, :title, :body, :state, :priority, :estimate, :due_on, :urgent, :team_id, :agent_id, :labels_text, :remind_at, :score)
    end

    def ticket_defaults
      { team: Team.first, priority: 2, due_on: Date.new(2024, 7, 1), **params.permit(:subject).to_h.symbolize_keys }
    end

    def sort_column
      Ticket.column_names.include?(params[:sort]) ? params[:sort].to_sym : :id
    end

    def sort_direction = params[:dir] == "desc" ? :desc : :asc
end
