class Admin::CategoriesController < Admin::BaseController
  def index
    render json: { tree: Category.tree, params: Category.ordered.map(&:to_param), full: Category.order(:id).map(&:full_name) }
  end
end
