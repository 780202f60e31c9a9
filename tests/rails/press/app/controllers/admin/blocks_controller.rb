class Admin::BlocksController < Admin::ResourceController
  manages Block, permission: %i[arrange blocks]

  def new
    @record = kind(params[:type]).new
  end

  def create
    @record = kind(params.dig(:block, :type)).new(attributes)
    save_or(:new)
  end

  def destroy
    @record.destroy
    redirect_to admin_blocks_path, status: 303, notice: "Gone: #{@record.title}"
  end

  def sort
    ids = params[:ids].map(&:to_i)
    Block.transaction { ids.each.with_index(1) { |id, position| Block.unscoped.where(id: id).update_all(position: position) } }
    render json: Block.pluck(:id)
  end

  private

  def kind(name) = Block.kinds.find { |kind| kind.name == name } || ListBlock

  def attributes
    raw = params.require(:block)
    raw.permit(:title, :body, :size, :visible).merge(subject: subject(raw[:subject]))
  end

  def subject(text)
    type, id = text.to_s.split("-")
    { "Article" => Article, "Poll" => Poll, "Section" => Section }[type]&.find_by(id: id)
  end
end
