import t from 'tap'
import { serveGenerated } from '../support/generated-app.ts'

// Active Storage: files of records, kept in a folder. Rails guide "Active Storage Overview".

const FILES: Readonly<Record<string, string>> = {
  'app/controllers/application_controller.rb': `class ApplicationController < ActionController::Base
  skip_forgery_protection
end
`,
  'app/controllers/posts_controller.rb': `class PostsController < ApplicationController
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

  def purge_avatar
    Post.find(params[:id]).avatar.purge
    redirect_to post_path(params[:id])
  end

  private

  def post_params = params.expect(post: [:title, :avatar, images: []])
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
<% end %>
<% @post.images.each do |image| %>
<p><%= image.filename %></p>
<% end %>
`,
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
  resources :posts do
    delete :purge_avatar, on: :member
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
  'db/schema.rb': `ActiveRecord::Schema[8.0].define(version: 2026_11_29_000001) do
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

  create_table "posts", force: :cascade do |t|
    t.string "title"
    t.datetime "created_at", null: false
    t.datetime "updated_at", null: false
  end

  add_foreign_key "active_storage_attachments", "active_storage_blobs", column: "blob_id"
  add_foreign_key "active_storage_variant_records", "active_storage_blobs", column: "blob_id"
end
`,
}

const files = new Map(Object.entries(FILES))

t.test(
  'a file of a form is kept under its key, and is shown with what is known of it',
  async (t) => {
    const server = await serveGenerated(files, { WEBFW_LOG_LEVEL: 'debug' })
    t.teardown(() => server.stop())
    const base = `http://127.0.0.1:${server.port}`
    const form = new FormData()
    form.set('post[title]', 'one')
    form.set('post[avatar]', new File([PNG], 'a.png', { type: 'text/plain' }))
    form.append('post[images][]', '')
    form.append('post[images][]', new File(['hello'], 'b.txt', { type: 'text/plain' }))
    form.append('post[images][]', new File(['world'], '../c.html', { type: 'text/html' }))
    const made = await fetch(`${base}/posts`, { method: 'POST', body: form, redirect: 'manual' })

    const shown = await fetch(`${base}/posts/1`)

    const page = await shown.text()
    t.match(page, /<p>a.png image\/png 70<\/p>\s*<p>b.txt<\/p>\s*<p>c.html<\/p>/)
    t.equal(made.status, 302)
  },
)

const PNG = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAIAAAADCAYAAAC56t6BAAAADklEQVR42mNgoBdgAAAAZgABrpmF9AAAAABJRU5ErkJggg==',
    'base64',
  ),
)
