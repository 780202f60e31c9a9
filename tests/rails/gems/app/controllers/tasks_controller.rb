# has_scope
class TasksController < ApplicationController
  has_scope :open, type: :boolean
  has_scope :above

  def index
    tasks = apply_scopes(Task).order(:position)
    render plain: "#{tasks.map { |task| "#{task.position} #{task.title}" }.join("\n")}\n#{current_scopes.inspect}"
  end
end
