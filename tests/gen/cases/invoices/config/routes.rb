Webfw::Routes.draw do
  root "invoices#index"

  resources :invoices, only: [:index, :show, :create] do |invoices|
    invoices.member { |member| member.patch "pay" }
    invoices.collection do |collection|
      collection.get "overdue"
      collection.get "report"
    end
  end
end
