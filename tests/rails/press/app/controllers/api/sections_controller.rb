class Api::SectionsController < Api::BaseController
  def index
    render json: Section.roots.as_json(only: %i[name slug], include: { children: { only: :name } })
  end
end
