class Admin::TreatmentsController < Admin::BaseController
  before_action :set_treatment, only: [:edit, :update, :destroy]

  def index
    @treatments = Treatment.order(:archived, :code)
    @treatments = @treatments.where(category: params[:category]) if Treatment.categories.include?(params[:category])
  end

  def new
    @treatment = Treatment.new(prices: [Price.new(valid_from: Clock.today)])
  end

  def create
    @treatment = Treatment.new(treatment_params)
    if @treatment.save
      redirect_to admin_treatments_url(category: @treatment.category), notice: "#{@treatment.full_name} added"
    else
      render :new, status: :unprocessable_entity
    end
  end

  def edit
    @treatment.prices.build
  end

  def update
    if @treatment.update(treatment_params)
      redirect_to({ action: :edit, code: @treatment.code }, notice: "Saved")
    else
      render :edit, status: :unprocessable_entity
    end
  end

  def destroy
    @treatment.destroy
    redirect_to admin_treatments_path, @treatment.destroyed? ? { notice: "Gone" } : { alert: @treatment.errors[:base].first }
  end

  private

  def set_treatment
    @treatment = Treatment.find_by!(code: params[:code])
  end

  def treatment_params
    params.require(:treatment).permit(:code, :name, :minutes, :category, :parent_id, :archived, prices_attributes: {})
  end
end
