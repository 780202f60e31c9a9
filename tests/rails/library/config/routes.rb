Rails.application.routes.draw do
  root "books#index"

  get "about", to: "pages#about"
  %w[forms syntax fields changes].each { |page| get "workshop/#{page}", to: "workshop##{page}" }
  get "workshop/feed", to: "workshop#feed", as: :feed
  post "workshop/moved", to: "workshop#moved"
  get "shelf/:letter" => "books#shelf", as: :shelf, constraints: { letter: /[a-z]/ }
  get "old-books", to: redirect("/books")

  concern :reviewable do
    resources :reviews, only: %i[create destroy], shallow: true
  end

  resources :books, concerns: :reviewable do
    member do
      post :publish
    end
    get :drafts, on: :collection
  end

  resources :leaves, except: :destroy do
    get :ann, on: :member
  end
  resources :entries, only: :index
  resources :inquiries, only: %i[index new create show]
  resources :authors, only: [:index, :show], param: :slug
  resource :session, only: %i[new create destroy]

  get "answers/of/:slug" => "answers#of"
  get "answers/shelves/:shelf/side" => "answers#of", defaults: { shelf: "mine" }, as: :side

  get "tales/:name", to: redirect { |params, request| "/shelf/#{params[:name].first.downcase}?#{request.query_string}&p=#{params.keys.join}" }
  get "lately", to: redirect(status: 302) { |_, request| "/books?q=#{request.path.length}" }
  scope module: "admin" do
    get "tome/:id", to: redirect { |params| "/books/#{params.fetch(:id)}" }
  end

  direct :homepage do
    "https://rubyonrails.org"
  end

  direct :the_book do |book, _|
    book
  end

  direct :shelf_of do |book, options|
    route_for :shelf, book.title.first.downcase, options
  end

  direct :written do |record, options|
    route_for record.class.name.underscore, record, options
  end

  direct :fresh_books do |options|
    route_for :books, v: 12, size: options[:size]
  end

  resolve "Tag" do |tag, options|
    options[:anchor] = "tag" unless options.key?(:anchor)
    route_for :shelf, tag.name.first, options
  end

  resolve("Tagging") { |tagging, options| polymorphic_url(tagging.tag, options) }
  resolve("Remark", "Letter") { [:feed] }

  scope "answers", controller: "answers" do
    %w[visit seen back forget request_parts text merged keys fresh formats script markup file drawn named quiet].each do |name|
      get name, action: name
    end
  end

  get "manners/of/:slug/lines/:line" => "manners#recalled", as: :recalled

  get "tidy", to: "tidy#show"
  scope "(:locale)", locale: /en|de/ do
    resources :branches, only: %i[index show edit] do
      resources :desks, only: %i[index show], controller: "branches"
    end
    get "branches/go/away", to: "branches#away", as: :away
  end
  %w[usual narrow without reported].each { |name| get "policies/#{name}", to: "policies##{name}" }

  scope "manners", controller: "manners", as: :manners do
    %w[gate counted leave shown bare leave_list listed sized addressed cleared said answer truth path_parts forever away unheard looked_up baked made noted faulty wrapped shown_off resolved inline bare_head sent typed raised tidy polymorphic outside].each { |name| get name, action: name }
  end

  constraints subdomain: "api" do
    get "asked/host", to: "replies#denied"
  end
  constraints subdomain: /w+/, ip: /127\..*/ do
    get "asked/host", to: "replies#shown"
  end
  upper = ->(request) { request.headers["X-Shelf"] == "upper" }
  get "asked/of/:slug", to: "replies#shown", constraints: upper, defaults: { by: "header" }
  constraints(upper) { get "asked/too/:slug", to: "replies#shown", by: "scope" }
  constraints(Shelving.new("mine")) do
    match "asked/of/:id", to: "replies#shown", by: "object", via: %i[get post]
  end
  constraints Shelving do
    get "asked/of/*rest", to: "replies#shown", by: "class"
  end
  constraints(proc { |request| !request.xhr? }) { get "asked/*rest", to: "replies#shown", constraints: { rest: /of.*/ }, by: "proc" }
  get "asked/by-host", to: "replies#shown", constraints: { host: "www.example.com" }

  scope "replies", controller: "replies" do
    %w[circled framed halted lacking denied usual moved records called addressed told set asked chosen kept recalled missing].each do |name|
      match name, action: name, via: %i[get post]
    end
  end

  %w[asked included of_class presented in_page nothing explicit several unaddressed].each { |page| match "borrowed/#{page}", to: "borrowed##{page}", via: %i[get post] }

  resources :admin_books, only: :index
  %w[records times lists rows clock yaml messages csv].each { |name| get "expressions/#{name}", to: "expressions##{name}" }
  %w[unset alone loaded others shapes marks].each { |name| %w[kept kept_below].each { |at| get "#{at}/#{name}", to: "#{at}##{name}" } }
  %w[values calls fragments touched].each { |name| get "cached/#{name}", to: "cached##{name}" }
  get "nothing", to: ->(_env) { [204, {}, []] }
  match "pong", to: proc { [203, { "X-Pong" => "yes" }, ["pong", "!"]] }, via: %i[get post]
  get "probe", to: "answers#quiet" unless Rails.env.production?

  get "mails/:name", to: "mails#show"
  get "mails", to: "mails#sent"

  namespace :admin do
    root to: "books#index"
    resources :books, only: %i[index destroy]
  end
end
