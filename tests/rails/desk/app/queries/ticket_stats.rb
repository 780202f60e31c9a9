class TicketStats
  delegate :count, :sum, to: :@scope, prefix: :tickets

  def initialize(scope = Ticket.all)
    @scope = scope
  end

  def to_h
    {
      total: tickets_count,
      estimate: tickets_sum(:estimate).to_s,
      by_state: Ticket.states.keys.index_with { |state| @scope.where(state: state).count },
      by_team: @scope.joins(:team).group("teams.name").count,
      oldest: @scope.minimum(:due_on)&.iso8601,
      average: @scope.average(:priority)&.to_f&.round(2),
      score: @scope.where.not(score: nil).pluck(:score).then { |all| all.sum / all.size },
      labels: @scope.flat_map(&:labels).tally.sort_by { |label, n| [-n, label] },
      priorities: @scope.pluck(:priority).minmax,
      partition: @scope.to_a.partition(&:urgent?).map { |part| part.map(&:id) },
      months: @scope.where.not(due_on: nil).group_by { |t| t.due_on.beginning_of_month }.transform_keys { |d| d.strftime("%b %Y") }.transform_values(&:size)
    }
  end
end
