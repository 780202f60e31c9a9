class FeedsController < ApplicationController
  include ActionController::Live

  # Stock as it changes, for as long as somebody looks.
  def stock
    response.headers["Content-Type"] = "text/event-stream"
    sse = SSE.new(response.stream, retry: 300, event: "stock")
    loop do
      Product.order(:id).each do |product|
        sse.write({ name: product.name, price: product.price }, id: product.id)
      end
      break if params[:once]
      sleep 2
    end
  rescue ClientDisconnected
    logger.info "somebody left"
  ensure
    sse.close
  end

  def prices
    send_stream(filename: "prices.csv") do |stream|
      stream.write "name,price\n"
      Product.where("price > 0").find_each(batch_size: 100) do |product|
        write_row stream, [product.name, product.price]
      end
    end
  end

  private

  def write_row(stream, values)
    stream.write "#{values.join(",")}\n"
  end
end
