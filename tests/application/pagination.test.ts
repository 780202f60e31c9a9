import t from 'tap'
import { runLoweredApp } from '../support/lowered-app.ts'

// Pages of records and the links to them, as will_paginate 4 has both.

const files = {
  'config/routes.rb': `Rails.application.routes.draw do
  root "users#home"
  resources :users, only: [:index, :show, :create]
end
`,
  'db/schema.rb': '',
  'db/migrate/20261101000000_create_users.rb': `class CreateUsers < ActiveRecord::Migration[7.1]
  def change
    create_table(:users) { |t| t.string :name }
    create_table(:posts) { |t| t.references :user; t.string :title }
  end
end
`,
  'app/models/application_record.rb':
    'class ApplicationRecord < ActiveRecord::Base\n  primary_abstract_class\nend\n',
  'app/models/user.rb': `class User < ApplicationRecord
  has_many :posts
  self.per_page = 2
end
`,
  'app/models/post.rb': 'class Post < ApplicationRecord\n  belongs_to :user\nend\n',
  'app/controllers/application_controller.rb':
    'class ApplicationController < ActionController::Base\nend\n',
  'app/controllers/users_controller.rb': `class UsersController < ApplicationController
  skip_forgery_protection
  def home
    @users = User.order(:id).paginate(page: params[:page], per_page: 10)
  end
  def index
    @users = User.where("name != ?", "none").order(:id).paginate(page: params[:page])
  end
  def show
    @user = User.find(params[:id])
    @posts = @user.posts.paginate(page: params[:page], per_page: 1)
  end
  def create
    @users = User.order(:id).paginate(page: params[:page], per_page: 10)
    render "home", status: 422
  end
end
`,
  'app/views/layouts/application.html.erb': '<%= yield %>',
  'app/views/users/index.html.erb':
    '<%= page_entries_info %>|<%= @users.map(&:name).join(",") %>|<% if @users.total_pages > 1 %>many<% end %>\n<%= will_paginate %>',
  'app/views/users/home.html.erb':
    '<%= page_entries_info @users, html: false %>\n<%= will_paginate @users, class: "pages", id: "links", params: { controller: "users", action: "home" }, inner_window: 1, previous_label: "&lt;", next_label: "&gt;" %>',
  'app/views/users/show.html.erb':
    '<%= page_entries_info @posts %>\n<%= will_paginate @posts, container: false, page_links: false, param_name: :p %>.',
  'db/seeds.rb': `100.times { |n| User.create!(name: "u#{n}") }
User.first.posts.create!(title: "a")
User.first.posts.create!(title: "b")
page = User.order(:id).paginate(page: 3, per_page: 30)
puts [page.current_page, page.per_page, page.total_pages, page.total_entries, page.next_page, page.previous_page, page.first.name, page.size, page.count, page.length].inspect
last = User.order(:id).paginate(page: "4", per_page: 30)
puts [last.next_page.inspect, last.map(&:name).size, last.out_of_bounds?, last.empty?].inspect
beyond = User.paginate(page: 9, per_page: 30)
puts [beyond.out_of_bounds?, beyond.empty?, beyond.to_a, beyond.total_pages].inspect
puts [User.paginate(page: nil).size, User.none.paginate(page: 1).total_pages, User.paginate(page: 1, total_entries: 7).total_pages, User.paginate(page: 2).per_page(5).first.name].inspect
puts User.first.posts.paginate(page: 2, per_page: 1).map(&:title).inspect
begin
  User.all.total_pages
rescue NoMethodError => error
  puts error.message
end
`,
}

t.test('pages of a relation, and the links to them', async (t) => {
  const { output, answers } = await runLoweredApp(t, files, [
    { path: '/users' },
    { path: '/users?page=25&q=a%20b' },
    { path: '/' },
    { path: '/users', verb: 'POST', params: { page: '10' } },
    { path: '/users/1' },
    { path: '/users?page=0' },
    { path: '/users?page=x' },
    { path: '/users?page=60&z[a]=1' },
  ])

  t.same(output.trim().split('\n'), [
    '[3, 30, 4, 100, 4, 2, "u60", 30, 100, 30]',
    '["nil", 10, false, false]',
    '[true, true, [], 4]',
    '[2, 1, 4, "u5"]',
    '["b"]',
    "undefined method `total_pages' for a relation of User (not loaded), which is not paginated",
  ])
  const bodies = answers.map(({ body }) => body.trim().split('\n'))
  const aria = (page: number) => `aria-label="Page ${page}"`
  const link = (page: number, rel = '') =>
    `<a${rel === '' ? '' : ` rel="${rel}"`} ${aria(page)} href="/users?page=${page}">${page}</a>`
  t.same(bodies[0], [
    'Displaying User <b>1&nbsp;-&nbsp;2</b> of <b>100</b> in total|u0,u1|many',
    [
      '<div role="navigation" aria-label="Pagination" class="pagination">',
      '<span class="previous_page disabled" aria-label="Previous page">&#8592; Previous</span> ',
      `<em class="current" ${aria(1)} aria-current="page">1</em> ${link(2, 'next')} `,
      `${[3, 4, 5, 6, 7, 8, 9].map((page) => link(page)).join(' ')} <span class="gap">&hellip;</span> ${link(49)} ${link(50)} `,
      '<a class="next_page" aria-label="Next page" rel="next" href="/users?page=2">Next &#8594;</a></div>',
    ].join(''),
  ])
  t.match(bodies[1]?.[1], `<a rel="prev" ${aria(24)} href="/users?page=24&amp;q=a+b">24</a>`)
  t.match(bodies[1]?.[1], `${aria(2)} href="/users?page=2&amp;q=a+b">2</a> <span class="gap">`)
  t.equal(bodies[2]?.[0], 'Displaying User 1 - 10 of 100 in total')
  t.match(
    bodies[2]?.[1],
    /^<div role="navigation" aria-label="Pagination" class="pages" id="links">/,
  )
  t.match(
    bodies[2]?.[1],
    `<a class="next_page" aria-label="Next page" rel="next" href="/?page=2">&gt;</a>`,
  )
  t.match(
    bodies[3]?.[1],
    `<a class="previous_page" aria-label="Previous page" rel="prev" href="/?page=9">&lt;</a>`,
  )
  t.same(bodies[4], [
    'Displaying Post <b>1&nbsp;-&nbsp;1</b> of <b>2</b> in total',
    '<span class="previous_page disabled" aria-label="Previous page">&#8592; Previous</span> <a class="next_page" aria-label="Next page" rel="next" href="/users/1?p=2">Next &#8594;</a>.',
  ])
  t.same(
    answers.slice(5, 7).map(({ status }) => status),
    [404, 404],
  )
  t.equal(
    bodies[7]?.[0],
    'Displaying entries <b>119&nbsp;-&nbsp;118</b> of <b>100</b> in total||many',
  )
  t.match(bodies[7]?.[1], 'rel="prev" href="/users?page=59&amp;z%5Ba%5D=1">&#8592;')
  t.match(bodies[7]?.[1], `<a ${aria(42)} href="/users?page=42&amp;z%5Ba%5D=1">42</a>`)
})
