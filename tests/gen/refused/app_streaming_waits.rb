# at app/controllers/feeds_controller.rb
class FeedsController < ApplicationController
  include ActionController::Live

  def prices
    sse = SSE.new(response.stream)
    totals = [1, 2].map { |each| sse.write(each) }
    writer = ->(text) { sse.write(text) }
    [[1, 2]].each { |one, two| sse.write(one + two) }
    [3, 4].each_slice(2) do |pair|
      pair.each { |each| tick(sse, each) }
    end
    send_stream(filename: "a.csv") do |stream|
      next if stream.closed?
      stream.write "a"
    end
    sse.close
  end

  def stock
    [1, 2].select { |each| return head(:ok) if each > 1 }
    response.stream.write "none"
  end

  private

  def tick(sse, each)
    sse.write(each)
    sleep 1
  end
end
