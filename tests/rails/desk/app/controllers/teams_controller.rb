class TeamsController < ApplicationController
  def index
    render inline: "<% @teams.each do |team| %><%= link_to team.name, team %> (<%= team.tickets_count %>)<br><% end %>", locals: {} if (@teams = Team.order(:name)).any?
  end

  def show
    @team = Team.find(params[:id])
    @workload = @team.workload
    fresh_when last_modified: Time.utc(2024, 1, 1), etag: "v1"
  end
end
