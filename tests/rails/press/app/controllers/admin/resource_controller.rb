# What the pages of plain records have in common.
class Admin::ResourceController < Admin::BaseController
  class_attribute :model, instance_accessor: false
  before_action :find_record, only: %i[show edit update destroy]

  def self.manages(model, permission: nil)
    self.model = model
    permit_only(*permission) if permission
  end

  def index
    @records = collection
  end

  def new
    @record = self.class.model.new
  end

  def edit; end

  def create
    @record = self.class.model.new(attributes)
    save_or(:new)
  end

  def update
    @record.assign_attributes(attributes)
    save_or(:edit)
  end

  private

  def collection = self.class.model.all
  def after_save_path = { action: :index }

  def find_record
    @record = self.class.model.find(params[:id])
  end

  def save_or(template)
    if @record.save
      redirect_to after_save_path, notice: "#{@record.model_name.human} #{@record.previously_new_record? ? "added" : "changed (#{@record.previous_changes.except(:updated_at).keys.join(", ")})"}"
    else
      render template, status: :unprocessable_entity
    end
  end
end
