class DashboardsController < ApplicationController
  def show
    @stats = TicketStats.new.to_h
    @overdue = TicketDecorator.wrap(Ticket.overdue.urgent_first)
    @teams = Team.includes(:lead, :open_tickets).order(:id)
  end

  def seen
    names = [Tickets::BulkUpdate.name, ApplicationService::Result.name, Tickets::BulkUpdate.new(ids: 1, attributes: {}).class.to_s, Api::BaseController.name]
    render json: { names: names, visits: session[:visits], paths: session[:paths], agent: request.user_agent.presence || "none", format: request.format.symbol, xhr: request.xhr?, host: request.host.length > 3, remote: request.remote_ip, query: request.query_string, params: params.except(:controller, :action).to_unsafe_h }
  end

  def calendar
    @form = CalendarForm.new(params.permit(:year, :month))
    return render(json: @form.errors, status: :unprocessable_entity) if @form.invalid?

    tickets = Ticket.where(due_on: @form.range).order(:due_on).group_by(&:due_on)
    render json: { range: [@form.range.first, @form.range.last], weeks: @form.weeks, tickets: tickets.transform_values { |list| list.map(&:subject) } }
  end
end
