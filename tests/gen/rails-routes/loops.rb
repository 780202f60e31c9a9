Rails.application.routes.draw do
  %w[about contact imprint].each do |page|
    get page, to: "pages##{page}"
  end
  sections = { news: "articles", jobs: "openings" }
  sections.each do |path, name|
    resources path, controller: name, only: :index
  end
  2.times { |index| get "step#{index + 1}", to: "wizard#step#{index + 1}", as: "step_#{index + 1}" }
  only = [:index]
  only << :show
  resources :teams, only: only
  with_options only: [:index] do
    resources :cats
    resources :dogs, except: []
  end
  with_options controller: "birds" do |birds|
    birds.get "owl", action: "owl"
  end
end

# GET /about
# GET /imprint
# GET /news
# GET /jobs
# GET /step2
# GET /teams/1
# GET /cats
# GET /owl
