class ApplicationService
  Result = Struct.new(:ok, :value, :errors, keyword_init: true) do
    def ok? = ok
  end

  def self.call(...) = new(...).call

  private
    def success(value) = Result.new(ok: true, value: value, errors: [])
    def failure(*errors) = Result.new(ok: false, value: nil, errors: errors.flatten)
end
