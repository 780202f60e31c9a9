class FeedsController < ApplicationController
  skip_before_action :give_reader_token
  layout false

  def show
    @section = Section.find_by_slug!(params[:section_slug]) if params[:section_slug]
    scope = Article.published.latest.limit(3).includes(:authors, :tags)
    @articles = @section ? scope.by_section(@section) : scope
    expires_in 10.minutes, public: true
    respond_to do |format|
      format.xml
      format.atom
    end
  end

  def sitemap
    @pages = [[root_url, nil], *Section.order(:id).map { |each| [section_url(each), nil] }, *Article.published.reorder(:id).pluck(:slug, :published_at).map { |slug, at| [article_url(slug), at] }]
  end
end
