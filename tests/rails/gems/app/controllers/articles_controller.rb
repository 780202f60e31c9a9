# pundit
class ArticlesController < ApplicationController
  after_action :verify_authorized, only: :update
  after_action :verify_policy_scoped, only: :index

  def index
    render plain: policy_scope(Article).map(&:title).join(", ")
  end

  def show
    @article = authorize Article.find(params[:id])
  end

  def update
    article = Article.find(params[:id])
    authorize article
    render plain: permitted_attributes(article).to_h.inspect
  end

  def destroy
    authorize Article.find(params[:id])
    head :no_content
  end
end
