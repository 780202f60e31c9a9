module Pageable
  extend ActiveSupport::Concern
  PER = 2

  included { helper_method :page, :pages_of }

  private

  def page
    [params.fetch(:page, 1).to_i, 1].max
  end

  def paginate(relation, per: PER)
    relation.limit(per).offset((page - 1) * per)
  end

  def pages_of(relation, per: PER)
    (relation.count(:all) / per.to_f).ceil
  end
end
