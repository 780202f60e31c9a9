# at app/controllers/hidden_controller.rb
class HiddenController < ApplicationController
  def search
    head Product.where("title LIKE '%#{params[:q]}%'").count
  end

  def sorted
    head Product.order(Arel.sql("#{params[:by] || "title"} DESC")).size
    head Product.order(Arel.sql(params.fetch(:by))).size
  end

  def lively(relation)
    head relation.having("title = '" "#{params[:a][:b].to_s}'").size
  end

  def renamed
    Product.connection.execute("UPDATE products SET title = #{params[:title]}")
    Product.find_by_sql(["SELECT #{params[:id]}", 1])
  end
end
