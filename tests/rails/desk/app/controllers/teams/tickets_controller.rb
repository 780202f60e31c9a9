class Teams::TicketsController < ApplicationController
  def index
    team = Team.find(params[:team_id])
    @tickets = team.tickets
    render "tickets/index"
  end
end
