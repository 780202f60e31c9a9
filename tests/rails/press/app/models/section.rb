class Section < ApplicationRecord
  include Sluggable
  slugged_by :name, limit: 20

  belongs_to :parent, class_name: "Section", optional: true, inverse_of: :children, touch: true
  has_many :children, -> { order(:position, :name) }, class_name: "Section", foreign_key: :parent_id, inverse_of: :parent, dependent: :restrict_with_error
  has_many :articles, dependent: :restrict_with_exception

  scope :roots, -> { where(parent_id: nil).order(:position, :name) }

  validates :name, presence: true, length: { maximum: 30, too_long: "is longer than %{count} letters" }
  validates :parent, exclusion: { in: ->(section) { [section] + section.descendants }, message: "cannot be below itself" }, if: :parent_id_changed?, unless: :new_record?
  after_touch { Current.note("touched #{name}") }

  def ancestors
    node, nodes = self, []
    nodes.unshift(node = node.parent) while node.parent
    nodes
  end

  def descendants
    children.flat_map { |child| [child, *child.descendants] }
  end

  def self_and_descendants = [self] + descendants
  def root = ancestors.first || self
  def root? = parent_id.nil?
  def leaf? = children.none?
  def depth = ancestors.size
  def siblings = self.class.where(parent: parent).where.not(id: self).order(:position, :name)

  def path(separator = " / ")
    (ancestors << self).map(&:name).join(separator)
  end

  def self.tree(nodes = roots.includes(children: :children), depth = 0, &block)
    nodes.each_with_object([]) do |node, all|
      all << (block ? block.call(node, depth) : [node, depth])
      all.concat(tree(node.children, depth + 1, &block))
    end
  end
end
