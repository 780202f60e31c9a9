import t from 'tap'
import { runLoweredApp } from '../support/lowered-app.ts'

/** What a template writes of an object of the application, and where. */
const cases: readonly (readonly [template: string, html: string])[] = [
  ['<%= @money %> <%= "#{@money}!" %>', '€5 €5!'],
  ['<%= [@money, @money].join("+") %>', '€5+€5'],
  ['<p title="<%= @money %>">', '<p title="€5">'],
  ['<%= content_tag :p, @money, title: @money %>', '<p title="€5">€5</p>'],
  ['<%= link_to @money, order_path(@order) %>', '<a href="/orders/o-7">€5</a>'],
  [
    '<%= link_to "x", order_path(@order, q: @money, list: [@order, @money]) %>',
    '<a href="/orders/o-7?list%5B%5D=o-7&amp;list%5B%5D=%E2%82%AC5&amp;q=%E2%82%AC5">x</a>',
  ],
  ['<%= order_path(id: @order) %>', '/orders/o-7'],
  [
    '<%= text_field_tag :price, @money %>',
    '<input type="text" name="price" id="price" value="€5" />',
  ],
  ['<%= hidden_field_tag :price, @money %>', 'value="€5"'],
  [
    '<%= form_with model: @book do |form| %><%= form.text_field :price %><%= form.text_area :price %><%= form.hidden_field :price %><%= form.text_field :title, value: @money %><% end %>',
    'value="€5"',
  ],
  ['<%= options_for_select([[@money, @money]], nil) %>', '<option value="€5">€5</option>'],
  ['<%= truncate(@money) %> <%= h @money %> <%= safe_join([@money, "<"], " ") %>', '€5 €5 €5 &lt;'],
  ['<%= @money.to_s.upcase + "x" %> <%= "a" + @money.to_s %>', '€5x a€5'],
  [
    '<%= @lines.join(", ") %> <%= @lines.first %> <%= @lines.map(&:to_s).sort.to_sentence %>',
    '€1, €2 €1 €1 and €2',
  ],
  ['<%= select_tag :a, options_for_select(@lines) %>', '<option value="€1">€1</option>'],
  ['<%= button_to @money, order_path(@order) %>', '>€5</button>'],
  ['<%= mail_to "a@b.c", @money %>', '<a href="mailto:a@b.c">€5</a>'],
  ['<%= tag.b @money, class: [@money] %>', '<b class="€5">€5</b>'],
  ['<% content_for :x, @money %><%= content_for :x %>', '€5'],
  ['<%= label_tag :a, @money %>', '€5</label>'],
  ['<%= cycle(@money, "b") %>', '€5'],
  [
    '<%= tag.p data: { a_b: @money, c: 1.5, d: [@money, { e: @order }], f: "<", g: 1..3 } %>',
    `<p data-a-b="{&quot;euros&quot;:5}" data-c="1.5" data-d="[{&quot;euros&quot;:5},{&quot;e&quot;:{}}]" data-f="&lt;" data-g="&quot;1..3&quot;"></p>`,
  ],
  [
    '<%= content_tag :p, "x", data: { a: @money }, title: @money %>',
    '<p data-a="{&quot;euros&quot;:5}" title="€5">x</p>',
  ],
  [
    '<%= content_tag(:p, data: { a: @money }) { "x" } %>',
    '<p data-a="{&quot;euros&quot;:5}">x</p>',
  ],
  [
    '<%= link_to "x", order_path(@order), data: { a: @money, b: @lines }, aria: { c: @money } %>',
    '<a data-a="{&quot;euros&quot;:5}" data-b="[{&quot;euros&quot;:1},{&quot;euros&quot;:2}]" aria-c="{&quot;euros&quot;:5}" href="/orders/o-7">x</a>',
  ],
  [
    '<%= form_with url: "/x", data: { a: @money } do |form| %><%= form.text_field :a, data: { b: @money } %><% end %>',
    'data-a="{&quot;euros&quot;:5}"',
  ],
  [
    '<%= form_with model: @book, data: { a: @money, books: @books, list: [@books] } do |form| %><%= form.submit "x", data: { b: @money } %><% end %>',
    'data-b="{&quot;euros&quot;:5}"',
  ],
  [
    '<%= tag.p data: { a: @order } %> <%= raw({ a: @money }.to_json) %> <%= raw [@money].to_json %>',
    '<p data-a="&lt;own&gt;"></p> {"a":{"euros":5}} [{"euros":5}]',
  ],
  ['<script>x = <%= [@money] %></script>', 'x = [{"euros":5}]'],
  ['<p data-x="<%= [@money].to_json %>">', '[{&quot;euros&quot;:5}]'],
  ['<%= raw @money %> <%= simple_format @money.to_s %>', '€5 <p>€5</p>'],
]

t.test('a template writes an object of the application by its to_s and to_param', async (t) => {
  const views = Object.fromEntries(
    cases.map(([template], index) => [`app/views/pages/page${index}.html.erb`, template]),
  )
  const { answers } = await runLoweredApp(
    t,
    {
      ...views,
      'config/routes.rb': `Webfw::Routes.draw do\n  get "/orders/:id", to: "pages#show", as: "order"\n  get "/pages/:number", to: "pages#show"\n  resources :books, only: :create\nend\n`,
      'db/migrate/1_create_books.rb':
        'class CreateBooks < Webfw::Migration\n  def change\n    create_table(:books) { |t| t.string :title }\n  end\nend\n',
      'app/models/book.rb': 'class Book\n  def price = Money.new(5)\nend\n',
      'app/values/money.rb':
        'class Money\n  def as_json(_options) = { euros: @euros }\n  def initialize(euros) = @euros = euros\n  def to_s = "€#{@euros}"\nend\n',
      'app/presenters/order.rb':
        'class Order\n  def to_json(*) = "<own>"\n  def to_param = "o-7"\nend\n',
      'app/controllers/books_controller.rb':
        'class BooksController < ApplicationController\n  def create = head(:ok)\nend\n',
      'app/controllers/pages_controller.rb': `class PagesController < ApplicationController
  def show
    @money = Money.new(5)
    @order = Order.new
    @book = Book.new
    @books = Book.all
    @lines = [Money.new(1), Money.new(2)]
    case params[:number]
${cases.map((_, index) => `    when "${index}" then render :page${index}, layout: false`).join('\n')}
    end
  end
end
`,
    },
    cases.map((_, index) => ({ path: `/pages/${index}` })),
  )

  const wrong = cases.flatMap(([template, html], index) => {
    const { body = '' } = answers[index] ?? {}
    return body.includes(html) ? [] : [`${template} gives ${body}`]
  })
  t.same(wrong, [])
})
