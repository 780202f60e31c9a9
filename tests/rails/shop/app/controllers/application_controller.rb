class ApplicationController < ActionController::Base
  add_flash_types :info
  before_action :load_cart
  helper_method :current_cart, :sort_link_params
  rescue_from ActiveRecord::RecordNotFound, with: :not_found
  rescue_from Product::StockError do |error|
    redirect_back fallback_location: root_path, alert: error.message.upcase_first
  end

  private
    attr_reader :current_cart

    def load_cart
      @current_cart = Cart.new(session[:cart])
    end

    def save_cart
      session[:cart] = current_cart.contents
    end

    def not_found(error)
      respond_to do |format|
        format.html { render plain: "No such #{error.model&.underscore&.humanize&.downcase || "thing"}", status: :not_found }
        format.json { render json: { error: "not_found", model: error.model, id: error.id }, status: :not_found }
        format.any { head :not_found }
      end
    end

    def sort_link_params(key)
      request.query_parameters.merge(sort: key).symbolize_keys
    end

    def page_of(relation, per: 2)
      page = [params.fetch(:page, 1).to_i, 1].max
      @pages = (relation.count(:all) / per.to_f).ceil
      relation.offset((page - 1) * per).limit(per)
    end
end
