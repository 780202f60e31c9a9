module SimpleResource
  extend ActiveSupport::Concern

  included do
    class_attribute :permitted, default: []
    before_action :set_record, only: %i[edit update destroy]
  end

  def index
    @records = resource_class.order(permitted.first)
    render "admin/resources/index"
  end

  def new
    @record = resource_class.new
    render "admin/resources/form"
  end

  def edit
    render "admin/resources/form"
  end

  def create
    @record = resource_class.new(record_params)
    save_or_show("created")
  end

  def update
    @record.attributes = record_params
    save_or_show("updated")
  end

  def destroy
    if @record.destroy
      redirect_to({ action: "index" }, notice: "#{@record} deleted")
    else
      redirect_back_or_to_index(@record.errors.full_messages.first)
    end
  end

  private

  def save_or_show(done)
    if @record.save
      redirect_to [:admin, resource_class.model_name.plural.to_sym], notice: "#{resource_class.model_name.human} #{done}"
    else
      render "admin/resources/form", status: :unprocessable_entity
    end
  end

  def redirect_back_or_to_index(message)
    redirect_back fallback_location: { action: :index }, alert: message
  end

  def set_record
    @record = resource_class.find(params[:id])
  end

  def record_params
    params.require(resource_class.model_name.param_key).permit(*permitted)
  end
end
