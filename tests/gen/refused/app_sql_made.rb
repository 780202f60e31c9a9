# at app/controllers/hidden_controller.rb
class HiddenController < ApplicationController
  def put_in
    text = "title = '#{params[:q]}'"
    head Product.where(text).count
  end

  def appended
    list = ["id > 1"]
    list << "title = '#{params[:q]}'"
    head Product.where(list.join(" AND ")).count
  end

  def appended_elsewhere
    list = ["id > 1"]
    other = list
    other << params[:q]
    head Product.where(list.join(" AND ")).count
  end

  def changed_in_a_block
    list = ["id > 1"]
    list.each { |each| each << params[:q] }
    head Product.where(list.join(" AND ")).count
  end

  def of_a_list
    head Product.where(params[:names].map { |name| "#{name} = 1" }.join(" AND ")).count
  end

  def set_in_a_block
    head Product.where(%w[a b].map { |name| name = params[:q]; name }.join(" AND ")).count
  end

  def of_a_block
    head Product.where(%w[a b].map { |name| text = params[:q]; text }.join(" AND ")).count
  end

  def handed_on
    list = ["id > 1"]
    add(list)
    head Product.where(list.join(" AND ")).count
  end

  def appended_in_a_chain
    list = ["id > 1"]
    list << "id < 9" << params[:q]
    head Product.where(list.join(" AND ")).count
  end

  def joined_by
    list = ["id > 1", "id < 9"]
    head Product.where(list * params[:q]).count
  end

  def fetched
    head Product.where(CHOICES.fetch(params[:q]) { |key| key }).count
  end

  def elements_changed
    list = ["id > 1"]
    list.select { |each| each.size > 1 }.each { |each| each << params[:q] }
    head Product.where(list.join(" AND ")).count
  end

  def shadowed
    text = "id > 1"
    list = [text]
    params[:list].each { |text| list << text }
    head Product.where(list.join(" AND ")).count
  end

  def of_a_changed_constant
    CONDITIONS << params[:q]
    head Product.where(CONDITIONS.join(" AND ")).count
  end

  CONDITIONS = ["id > 1"]
  CHOICES = { "all" => "id > 1" }.freeze

  private

  def add(list) = list << params[:q]
end
