# at app/controllers/hidden_controller.rb
class HiddenController < ApplicationController
  def put_in
    text = "title = '#{params[:q]}'"
    head Product.where("NOT (#{text})").count
  end

  def assigned
    name = "title"
    name = params[:q] if params[:q]
    head Product.where("#{name} = 1").count
  end

  def added
    text = "a"
    text += params[:q]
    head Product.where("#{text} = 1").count
  end

  def changed
    text = "a"
    extend_text(text)
    head Product.where("#{text} = 1").count
  end

  def in_a_block
    text = "a"
    params[:list].each { |each| text = each }
    head Product.where("#{text} = 1").count
  end

  def of_another
    text = Searched.new(params[:q]).to_sql
    head Product.where("#{text} = 1").count
  end

  def shadowed
    name = "id"
    text = "a"
    params[:list].each { |name| text = "#{name}" }
    head Product.where("#{text} = #{name}").count
  end

  def of_hashes
    length = span(params[:q])
    head Product.where("title > '#{length[:text]}' AND #{length[:number]} = 1").count
  end

  def of_parameters
    @since = params[:since]
    @size = 5
    head Product.where("title > '#{@since}' AND #{@size} = #{params[:q].size}").count
  end

  def of_arithmetic
    head Product.where("title = '#{params[:q] + "a" * 3}'").count
  end

  private

  def span(text) = { text: text, number: text.to_i }
  def extend_text(text) = text << params[:q]
end
# at app/models/searched.rb
class Searched
  attr_reader :to_sql
  def initialize(text) = @to_sql = text
end
