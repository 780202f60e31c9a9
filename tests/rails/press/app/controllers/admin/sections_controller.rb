class Admin::SectionsController < Admin::ResourceController
  manages Section, permission: %i[write sections]

  private

  def collection = Section.tree
  def attributes = params.require(:section).permit(:name, :parent_id, :position, :slug)
end
