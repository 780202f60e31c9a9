class {{Models}}Controller < ApplicationController
  before_action :set_{{model}}, only: [:show, :edit, :update, :destroy]
  {{option_callbacks}}

  def index
    @{{models}} = {{listed}}.order(:id)
  end

  def show
  end

  def new_action
    @{{model}} = {{Model}}.new
  end

  def create
    @{{model}} = {{Model}}.new({{model}}_params)

    if @{{model}}.save
      flash[:notice] = "{{Human}} was successfully created."
      redirect_to {{model}}_path(@{{model}}), status: :see_other
    else
      render :new, status: :unprocessable_entity
    end
  end

  def edit
  end

  def update
    if @{{model}}.update({{model}}_params)
      flash[:notice] = "{{Human}} was successfully updated."
      redirect_to {{model}}_path(@{{model}}), status: :see_other
    else
      render :edit, status: :unprocessable_entity
    end
  end

  def destroy
    @{{model}}.destroy
    flash[:notice] = "{{Human}} was successfully deleted."
    redirect_to {{index}}_path, status: :see_other
  end

  private

  def set_{{model}}
    @{{model}} = {{Model}}.find(params[:id])
  end
  {{option_methods}}

  def {{model}}_params
    params.require(:{{model}}).permit({{permitted}})
  end
end
