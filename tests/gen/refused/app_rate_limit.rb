# at app/controllers/logins_controller.rb
class LoginsController < Webfw::Controller
  rate_limit to: 10
  rate_limit within: 3
  rate_limit 10, within: 3
  rate_limit to: 0, within: 3
  rate_limit to: "ten", within: 3
  rate_limit to: 10, within: nil
  rate_limit to: 10, within: 3, onyl: :create
  rate_limit to: 10, within: 3, store: :memory
  rate_limit to: 10, within: 3, only: :creat
  rate_limit to: 10, within: 3, by: :addres
  rate_limit to: 10, within: 3, with: -> { head :forbidden }
  rate_limit to: 10, within: 3, name: name
  rate_limit(to: 10, within: 3) { |controller| controller.head :forbidden }

  def create
    render plain: "in"
  end

  private

  def address = request.remote_ip
end
