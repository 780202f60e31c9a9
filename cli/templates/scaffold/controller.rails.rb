class {{Models}}Controller < ApplicationController
  before_action :set_{{model}}, only: %i[ show edit update destroy ]
  {{option_callbacks}}

  # GET /{{models}} or /{{models}}.json
  def index
    @{{models}} = {{listed}}.order(:id)
  end

  # GET /{{models}}/1 or /{{models}}/1.json
  def show
  end

  # GET /{{models}}/new
  def new
    @{{model}} = {{Model}}.new
  end

  # GET /{{models}}/1/edit
  def edit
  end

  # POST /{{models}} or /{{models}}.json
  def create
    @{{model}} = {{Model}}.new({{model}}_params)

    respond_to do |format|
      if @{{model}}.save
        format.html { redirect_to @{{model}}, notice: "{{Human}} was successfully created.", status: :see_other }
        format.json { render :show, status: :created, location: @{{model}} }
      else
        format.html { render :new, status: :unprocessable_content }
        format.json { render json: @{{model}}.errors, status: :unprocessable_content }
      end
    end
  end

  # PATCH/PUT /{{models}}/1 or /{{models}}/1.json
  def update
    respond_to do |format|
      if @{{model}}.update({{model}}_params)
        format.html { redirect_to @{{model}}, notice: "{{Human}} was successfully updated.", status: :see_other }
        format.json { render :show, status: :ok, location: @{{model}} }
      else
        format.html { render :edit, status: :unprocessable_content }
        format.json { render json: @{{model}}.errors, status: :unprocessable_content }
      end
    end
  end

  # DELETE /{{models}}/1 or /{{models}}/1.json
  def destroy
    @{{model}}.destroy!

    respond_to do |format|
      format.html { redirect_to {{index}}_path, notice: "{{Human}} was successfully deleted.", status: :see_other }
      format.json { head :no_content }
    end
  end

  private
    def set_{{model}}
      @{{model}} = {{Model}}.find(params.expect(:id))
    end
    {{option_methods}}

    def {{model}}_params
      params.expect({{model}}: [ {{permitted}} ])
    end
end
