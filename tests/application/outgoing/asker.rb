# What an application asks of other servers, in Net::HTTP's and open-uri's sentences: CRuby says what comes back.
class Asker
  def initialize(port)
    @port = port
    @base = "http://127.0.0.1:#{port}"
  end

  def all
    {
      "get" => attempt { Net::HTTP.get(URI("#{@base}/text")) },
      "get of host and path" => attempt { Net::HTTP.get("127.0.0.1", "/text", @port) },
      "get_response" => attempt { shown(Net::HTTP.get_response(URI("#{@base}/text?a=1&b=%20"))) },
      "get_response with fields" => attempt { shown(Net::HTTP.get_response(URI("#{@base}/echo"), { "X-Own" => "yes", "Accept" => "text/plain" })) },
      "missing" => attempt { shown(Net::HTTP.get_response(URI("#{@base}/missing"))) },
      "redirect is not followed" => attempt { shown(Net::HTTP.get_response(URI("#{@base}/redirect"))) },
      "post_form" => attempt { Net::HTTP.post_form(URI("#{@base}/echo"), "q" => "ruby & rails", "list" => %w[a b]).body },
      "post" => attempt { Net::HTTP.post(URI("#{@base}/echo"), { a: 1 }.to_json, "Content-Type" => "application/json").body },
      "start" => attempt { session },
      "request classes" => attempt { kinds },
      "empty post" => attempt { Net::HTTP.new("127.0.0.1", @port).post("/echo", "").body },
      "put, patch, delete, head" => attempt { verbs },
      "fields of a response" => attempt { fields },
      "classes" => attempt { classes },
      "packed" => attempt { Net::HTTP.get(URI("#{@base}/packed")) },
      "chunks" => attempt { Net::HTTP.get(URI("#{@base}/chunks")) },
      "pieces" => attempt { pieces },
      "to the end of the connection" => attempt { Net::HTTP.get(URI("#{@base}/until-closed")) },
      "no content" => attempt { Net::HTTP.get_response(URI("#{@base}/nothing")).body },
      "shorter than it says" => attempt { Net::HTTP.get(URI("#{@base}/short")) },
      "no chunk size" => attempt { Net::HTTP.get(URI("#{@base}/bad-chunk")) },
      "ends within a chunk" => attempt { Net::HTTP.get(URI("#{@base}/cut-chunk")) },
      "no HTTP" => attempt { Net::HTTP.get(URI("#{@base}/no-http")) },
      "no field" => attempt { Net::HTTP.get(URI("#{@base}/bad-field")) },
      "closes at once" => attempt { Net::HTTP.get(URI("#{@base}/closes")) },
      "hangs" => attempt { hanging },
      "nobody there" => attempt { Net::HTTP.get(URI("http://127.0.0.1:1/")) },
      "no such name" => attempt { Net::HTTP.get(URI("http://no-such-name.invalid/")).class },
      "a field with a line break" => attempt { Net::HTTP::Get.new("/echo", "X-A" => "1\r\nX-B: 2") },
      "value" => attempt { Net::HTTP.get_response(URI("#{@base}/missing")).value },
      "open" => attempt { opened },
      "open follows" => attempt { URI.open("#{@base}/redirect").read },
      "open with fields" => attempt { URI.open("#{@base}/echo", "X-Own" => "open", &:read) },
      "open does not follow" => attempt { URI.open("#{@base}/redirect", redirect: false).read },
      "open of what is missing" => attempt { URI.open("#{@base}/missing") },
      "open goes round" => attempt { URI.open("#{@base}/round") },
      "read of an address" => attempt { URI("#{@base}/text").read }
    }
  end

  private

  def attempt
    yield
  rescue StandardError => error
    [error.class.name, error.message.sub(/#<TCPSocket:.*>/, "socket"), error.is_a?(Timeout::Error)]
  end

  def shown(response)
    [response.code, response.message, response["content-type"], response.body, response.is_a?(Net::HTTPSuccess), response["Location"]]
  end

  def session
    Net::HTTP.start("127.0.0.1", @port, read_timeout: 20) do |http|
      first = http.get("/connection").body
      second = http.request(Net::HTTP::Get.new("/connection")).body
      [first == second, http.started?, http.use_ssl?]
    end
  end

  def kinds
    uri = URI("#{@base}/echo?page=2")
    request = Net::HTTP::Post.new(uri)
    request["X-Key"] = "secret"
    request.add_field("X-Many", "one")
    request.add_field("X-Many", "two")
    request.basic_auth("me", "pass word")
    request.set_form_data({ "a" => "1", "b" => "ä" })
    http = Net::HTTP.new(uri.host, uri.port)
    http.open_timeout = 5
    http.read_timeout = 5
    json = Net::HTTP::Put.new("/echo", "Content-Type" => "application/json")
    json.body = '{"a":1}'
    [http.request(request).body, http.request(json).body, request.method, request.path, request.content_type]
  end

  def verbs
    http = Net::HTTP.new("127.0.0.1", @port)
    [
      http.put("/echo", "text").body,
      http.patch("/echo", "text", { "Content-Type" => "text/plain" }).body,
      http.delete("/echo").body,
      http.head("/text").body,
      http.head("/text")["content-length"]
    ]
  end

  def fields
    response = Net::HTTP.get_response(URI("#{@base}/fields"))
    names = []
    response.each_header { |name, value| names << "#{name}: #{value}" }
    [names, response.get_fields("Set-Cookie"), response.content_type, response.type_params, response["x-folded"], response.key?("X-None"), response.to_hash["set-cookie"]]
  end

  def classes
    [200, 201, 204, 301, 302, 304, 400, 401, 404, 418, 422, 429, 500, 503].map do |status|
      response = Net::HTTP.get_response(URI("#{@base}/status/#{status}"))
      kind =
        case response
        when Net::HTTPSuccess then "success"
        when Net::HTTPRedirection then "redirection"
        when Net::HTTPClientError then "client"
        when Net::HTTPServerError then "server"
        end
      [response.class.name, kind]
    end
  end

  def pieces
    sizes = 0
    text = +""
    Net::HTTP.start("127.0.0.1", @port) do |http|
      http.request(Net::HTTP::Get.new("/chunks")) do |response|
        response.read_body do |piece|
          sizes += 1 if piece.size > 0
          text << piece
        end
      end
    end
    [sizes > 0, text]
  end

  def hanging
    http = Net::HTTP.new("127.0.0.1", @port)
    http.read_timeout = 0.2
    http.max_retries = 0
    http.get("/hangs")
  end

  def opened
    stream = URI.open("#{@base}/text")
    [stream.status, stream.content_type, stream.charset, stream.base_uri.to_s, stream.meta["x-peer"], stream.read]
  end
end
