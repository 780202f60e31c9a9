class SectionsController < ApplicationController
  before_action :set_section, except: :index

  def index
    @sections = Section.roots
    respond_to do |format|
      format.html
      format.json { render json: Section.tree { |node, depth| { name: node.name, depth: depth, path: section_path(node), count: node.published_total } } }
      format.text { render plain: Section.tree.map { |node, depth| "#{"  " * depth}#{node.name}" }.join("\n") }
    end
  end

  def show
    @list = paging(Article.published.by_section(@section).includes(:section, contributions: :person).latest)
    response.headers["Link"] = %(<#{section_url(@section, page: @list[:page] + 1)}>; rel="next") if @list[:more]
  end

  def most_read
    articles = Article.published.by_section(@section).order(views: :desc, id: :asc).limit(params.fetch(:n, 3).to_i.clamp(1, 10))
    render json: articles.as_json(only: %i[title views], methods: :byline).map { |each| each.merge("section" => @section.name) }
  end

  private

  def set_section
    @section = Section.find_by_slug!(params[:slug])
    return redirect_to(url_for(slug: @section), status: 301) if @section.slug != params[:slug]

    @section.ancestors.each { |each| crumb each.name, each }
    crumb @section.name
  end
end
