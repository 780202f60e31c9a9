class TicketDecorator < SimpleDelegator
  PRIORITIES = { 1 => "low", 2 => "normal", 3 => "high" }.freeze

  def self.wrap(list) = list.map { |each| new(each) }
  def priority_name = PRIORITIES.fetch(priority)
  def subject = super.titleize
  def assignee = agent&.name || "nobody"

  def due
    case days_left
    when nil then "whenever"
    when ..-1 then "#{days_left.abs} days late"
    when 0 then "today"
    when 1..7 then "this week"
    else "in #{days_left} days"
    end
  end
end
