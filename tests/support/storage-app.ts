/** The text of db/schema.rb with the tables of Active Storage, as `active_storage:install` makes them, and others. */
export function storageTables(others: string): string {
  return `ActiveRecord::Schema[8.0].define(version: 2026_11_29_000001) do
  create_table "active_storage_attachments", force: :cascade do |t|
    t.string "name", null: false
    t.string "record_type", null: false
    t.bigint "record_id", null: false
    t.bigint "blob_id", null: false
    t.datetime "created_at", null: false
    t.index ["blob_id"], name: "index_active_storage_attachments_on_blob_id"
    t.index ["record_type", "record_id", "name", "blob_id"], name: "index_active_storage_attachments_uniqueness", unique: true
  end

  create_table "active_storage_blobs", force: :cascade do |t|
    t.string "key", null: false
    t.string "filename", null: false
    t.string "content_type"
    t.text "metadata"
    t.string "service_name", null: false
    t.bigint "byte_size", null: false
    t.string "checksum"
    t.datetime "created_at", null: false
    t.index ["key"], name: "index_active_storage_blobs_on_key", unique: true
  end

  create_table "active_storage_variant_records", force: :cascade do |t|
    t.bigint "blob_id", null: false
    t.string "variation_digest", null: false
    t.index ["blob_id", "variation_digest"], name: "index_active_storage_variant_records_uniqueness", unique: true
  end

${others}
  add_foreign_key "active_storage_attachments", "active_storage_blobs", column: "blob_id"
  add_foreign_key "active_storage_variant_records", "active_storage_blobs", column: "blob_id"
end
`
}

/** An application whose posts have a picture and a list of files, kept in storage/. */
export const STORING: Readonly<Record<string, string>> = {
  'app/controllers/application_controller.rb': `class ApplicationController < ActionController::Base
  skip_forgery_protection
end
`,
  'app/controllers/posts_controller.rb': `class PostsController < ApplicationController
  include ActiveStorage::SetCurrent

  def index
    @posts = Post.with_attached_images.order(:id)
  end

  def show
    @post = Post.find(params[:id])
  end

  def new
    @post = Post.new
  end

  def edit
    @post = Post.find(params[:id])
  end

  def create
    @post = Post.new(post_params)
    if @post.save
      redirect_to @post
    else
      render :new, status: :unprocessable_entity
    end
  end

  def update
    @post = Post.find(params[:id])
    if @post.update(post_params)
      redirect_to @post
    else
      render :edit, status: :unprocessable_entity
    end
  end

  def destroy
    Post.find(params[:id]).destroy
    redirect_to posts_path
  end

  def large
    io = params[:file] ? File.open(params[:file], "rb") : StringIO.new("x" * 400_000)
    Post.create!(title: "large", avatar: { io: io, filename: "l" })
    head :created
  end

  def purge_avatar
    Post.find(params[:id]).avatar.purge
    redirect_to post_path(params[:id])
  end

  private

  def post_params = params.expect(post: [:title, :avatar, images: []])
end
`,
  'app/controllers/tokens_controller.rb': `class TokensController < ActionController::Base
  def show
  end
end
`,
  'app/models/application_record.rb': `class ApplicationRecord < ActiveRecord::Base
  primary_abstract_class
end
`,
  'app/models/post.rb': `class Post < ApplicationRecord
  has_one_attached :avatar
  has_many_attached :images
  validates :title, presence: true
end
`,
  'app/views/posts/_form.html.erb': `<%= form_with model: post do |form| %>
<%= form.text_field :title %>
<%= form.file_field :avatar %>
<%= form.file_field :images, multiple: true %>
<%= form.submit %>
<% end %>
`,
  'app/views/posts/edit.html.erb': `<%= render "form", post: @post %>
`,
  'app/views/posts/index.html.erb': `<% @posts.each do |post| %><p><%= post.title %> <%= post.images.size %></p><% end %>
`,
  'app/views/posts/new.html.erb': `<%= render "form", post: @post %>
`,
  'app/views/posts/show.html.erb': `<h1><%= @post.title %></h1>
<% if @post.avatar.attached? %>
<p><%= @post.avatar.filename %> <%= @post.avatar.content_type %> <%= @post.avatar.byte_size %></p>
<%= image_tag @post.avatar, alt: "" %>
<%= link_to "avatar", @post.avatar %>
<%= link_to "saved", rails_blob_path(@post.avatar, disposition: "attachment") %>
<%= link_to "proxied", rails_storage_proxy_path(@post.avatar) %>
<i><%= url_for(@post.avatar) %></i>
<b><%= rails_blob_url(@post.avatar, expires_in: 1.minute) %></b>
<b><%= rails_blob_url(@post.avatar, expires_at: 1.minute.ago) %></b>
<b><%= @post.avatar.url(expires_in: -1) %></b>
<b><%= @post.avatar.blob.service_url_for_direct_upload(expires_in: -1) %></b>
<u><%= @post.avatar.metadata[:width] %>x<%= @post.avatar.metadata[:height] %></u>
<%= video_tag @post.avatar %>
<% end %>
<% @post.images.each do |image| %>
<p><%= image.filename %></p>
<s><%= image.signed_id %></s>
<a class="image" href="<%= rails_blob_path(image) %>"><%= image.filename.extension %></a>
<%= image_tag image if image.image? %>
<% end %>
`,
  'app/views/tokens/show.html.erb': '<%= csrf_meta_tags %>\n',
  'config/application.rb': `require_relative "boot"
require "rails/all"
module Shop
  class Application < Rails::Application
    config.load_defaults 8.0
    config.active_storage.service = :local
  end
end
`,
  'config/routes.rb': `Rails.application.routes.draw do
  resource :token, only: :show
  resources :posts do
    delete :purge_avatar, on: :member
    post :large, on: :collection
  end
end
`,
  'config/storage.yml': `test:
  service: Disk
  root: <%= Rails.root.join("tmp/storage") %>

local:
  service: Disk
  root: <%= Rails.root.join("storage") %>
`,
  'db/schema.rb': storageTables(`  create_table "posts", force: :cascade do |t|
    t.string "title"
    t.datetime "created_at", null: false
    t.datetime "updated_at", null: false
  end
`),
}
