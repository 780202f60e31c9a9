class ApplicationService
  Result = Struct.new(:ok, :value, :error, keyword_init: true) do
    def success?
      ok
    end

    def on_success
      yield value if ok
      self
    end

    def on_failure
      yield error unless ok
      self
    end
  end

  def self.call(*args, **options, &block)
    new(*args, **options).call(&block)
  end

  private

  def success(value = nil)
    Result.new(ok: true, value: value)
  end

  def failure(error)
    Result.new(ok: false, error: error)
  end
end
