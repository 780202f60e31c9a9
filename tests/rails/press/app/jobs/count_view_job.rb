class CountViewJob < ApplicationJob
  discard_on ActiveRecord::RecordNotFound

  def perform(id)
    Article.find(id).viewed!
  end
end
