class Admin::ContributionsController < Admin::BaseController
  permit_only :write, :articles
  before_action -> { @article = Article.find_by!(slug: params[:article_slug]) }

  def create
    contribution = @article.contributions.create(params.require(:contribution).permit(:person_id, :role))
    flash[contribution.persisted? ? :notice : :alert] = contribution.errors.full_messages.to_sentence.presence || @article.reload.byline
    redirect_to admin_article_path(@article)
  end

  def destroy
    @article.contributions.destroy(params[:id])
    redirect_to admin_article_path(@article), status: :see_other, notice: @article.reload.byline
  end

  def move
    moved = @article.contributions.find(params[:id]).move(params[:by].to_i)
    render json: { moved: moved, order: @article.contributions.reload.map(&:person_id) }
  end
end
