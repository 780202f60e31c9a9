class LettersController < ApplicationController
  def index
    @letters = Letter.accepted.best_first.limit(5)
  end

  def new
    @letter = Letter.new(params.fetch(:letter, {}).permit(:subject))
  end

  def create
    @letter = Letter.new(received_on: Edition.today, **letter_params.to_h.symbolize_keys)
    if @letter.save
      redirect_to letters_path, notice: "Thank you, #{@letter.name}"
    else
      render :new, status: :unprocessable_entity
    end
  end

  private

  def letter_params
    params.require(:letter).permit(:name, :email, :subject, :town, :body)
  end
end
