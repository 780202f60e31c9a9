class Admin::LettersController < Admin::BaseController
  skip_before_action :require_staff
  before_action { require_permission(:judge, :letters) }

  def index
    @letters = Letter.order(score: :desc, id: :asc)
    @letters = @letters.select { |letter| letter.spam.any? { |rule, _| rule.is_a?(SpamScore::Words) } } if params[:words]
  end

  def show
    @letter = Letter.find(params[:id])
    render json: { verdict: @letter.verdict, total: @letter.spam.total, worst: @letter.spam.worst.to_s, rules: @letter.spam.map { |rule, points| [rule.to_s, points] }.to_h, above: Letter.all.count { |other| other.spam > @letter.spam } }
  end

  def update
    letter = Letter.find(params[:id])
    letter.update!(params.require(:letter).permit(:verdict))
    redirect_to admin_letters_path, notice: "#{letter.name}: #{letter.verdict_previously_was} → #{letter.verdict}"
  end

  def import
    file = params[:file]
    return redirect_to(admin_letters_path, alert: "Choose a file") unless file.respond_to?(:original_filename)

    @import = LetterImport.new(file).call
    render json: { summary: @import.summary, rejected: @import.rejected, names: @import.accepted.map(&:name), size: file.size, type: file.content_type }
  rescue LetterImport::Unreadable => error
    redirect_to admin_letters_path, alert: error.message
  end
end
