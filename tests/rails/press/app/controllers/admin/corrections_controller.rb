class Admin::CorrectionsController < Admin::BaseController
  permit_only :publish, :articles

  def create
    article = Article.find_by_slug!(params[:article_slug])
    correction = article.corrections.build(params.require(:correction).permit(:text, :corrected_on))
    if correction.save
      redirect_to corrections_path, notice: "#{article.corrections.since(Edition.today - 30).size} in a month, the last: #{article.corrections.reload.latest.text.truncate(20)}"
    else
      redirect_to admin_article_path(article), alert: correction.errors.full_messages_for(:text).join(" and ")
    end
  end
end
