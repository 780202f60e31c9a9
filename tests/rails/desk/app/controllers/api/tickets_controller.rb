module Api
  class TicketsController < BaseController
    before_action :set_ticket, only: %i[show update destroy]

    def index
      scope = Ticket.order(:id).limit(params.fetch(:limit, 2)).offset(params[:offset])
      response.set_header("X-Total", Ticket.count.to_s)
      render json: scope.as_json(only: %i[id subject estimate due_on urgent labels score], methods: :overdue?, include: { agent: { only: :name, methods: :title } })
    end

    def show
      render json: { ticket: @ticket, scope: @scope }, except: %i[created_at updated_at] if stale?(etag: @ticket.subject)
    end

    def create
      ticket = Team.find(params[:team_id]).tickets.create!(ticket_params)
      render json: ticket.attributes.slice("id", "subject", "priority", "labels", "remind_at", "estimate"), status: :created, location: api_ticket_url(ticket)
    end

    def update
      @ticket.update!(ticket_params)
      render json: @ticket.saved_changes.except("updated_at")
    end

    def destroy
      @ticket.destroy!
      head :no_content
    end

    private
      def set_ticket = @ticket = Ticket.find(params[:id])
      def ticket_params = params.require(:ticket).permit(:subject, :priority, :estimate, :due_on, :urgent, :remind_at, labels: [])
  end
end
