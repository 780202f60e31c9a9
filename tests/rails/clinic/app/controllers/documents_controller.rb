class DocumentsController < ApplicationController
  before_action :load, only: %i[show edit update destroy]

  def show
    respond_to do |format|
      format.html
      format.text { send_data @document.body.to_s, filename: "#{@document.title.parameterize}.txt", disposition: params[:inline] ? "inline" : "attachment" }
      format.json { render json: { title: @document.title, frequent: @document.frequent(2).to_h, words: @document.words.size } }
    end
  end

  def new
    @document = patient.documents.new(kind: "report")
  end

  def create
    @document = patient.documents.create(document_params)
    return redirect_to(@document, notice: "Filed") if @document.persisted?

    render :new, status: :unprocessable_entity
  end

  def edit; end

  def update
    @document.update(document_params) ? redirect_to(document_path(@document, anchor: "body")) : render(:edit, status: 422)
  end

  def destroy
    @document.destroy
    redirect_to [@document.patient], notice: helpers.strip_tags("<b>#{@document.title}</b> thrown away")
  end

  private

  def load
    @document = Document.find(params[:id])
  end

  def patient
    @patient ||= Patient.kept.find(params[:patient_id])
  end

  def document_params
    params.require(:document).permit(:title, :kind, :body)
  end
end
