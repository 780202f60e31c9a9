# What expressions give, a line each.
class ExpressionsController < ApplicationController
  before_action { @lines = [] }
  after_action { response.body = @lines.join("\n") }

  def records
    show { User.new(name: "Zoe", email: "z@", password: "Zoe").tap(&:valid?).errors.full_messages }
    show { User.new(name: "Zoe", email: "z@", password: "other").tap(&:valid?).errors.full_messages }
    show { User.new(password: "abc").password }
    show { User.first.password }
    show { Review.first.author.name }
    show { named Review.first.author do |name| name.upcase end }
    head :ok, content_type: "text/plain"
  end

  private

  def show
    value = yield
    @lines << value.inspect
  rescue StandardError => error
    @lines << "#{error.class}: #{error.message}"
  end

  def named(author)
    yield author.name
  end
end
