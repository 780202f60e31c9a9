class Admin::DeskController < Admin::BaseController
  def index
    @counts = Article.group(:state).count
    @mine = person.articles.where.not(state: "published").order(:title)
    @waiting = Comment.waiting.count
  end
end
