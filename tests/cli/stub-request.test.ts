import { readFileSync } from 'node:fs'
import t from 'tap'
import { testedApp } from '../support/tested-app.ts'

const WEATHER = `require "faraday"
require "httparty"

class Weather
  include HTTParty
  base_uri "https://weather.example/v1"
  headers "Accept" => "application/json"
  default_timeout 5

  def self.today(place) = get("/today", query: { place: place })

  def self.connection
    Faraday.new(url: "https://api.example/v2", headers: { "X-Key" => "k" }, params: { lang: "de" }) do |f|
      f.request :json
      f.response :json
      f.response :raise_error
      f.options.timeout = 3
    end
  end

  def self.plain = Net::HTTP.get_response(URI("https://plain.example/a?b=1"))
end
`

const TEST = `require "test_helper"
require "webmock/minitest"

class WeatherTest < ActiveSupport::TestCase
  test "Net::HTTP is answered by a stub" do
    stub = stub_request(:get, "https://plain.example/a?b=1").to_return(status: [201, "Made"], body: "text", headers: { "X-A" => "1" })
    response = Weather.plain
    assert_equal ["201", "Made", "text", "1"], [response.code, response.message, response.body, response["x-a"]]
    assert_instance_of Net::HTTPCreated, response
    assert_requested stub
    assert_requested :get, "https://plain.example/a", query: { b: "1" }, times: 1
    assert_not_requested :post, "https://plain.example/a"
  end

  test "answers come one after the other" do
    stub_request(:get, /plain\\.example/).to_return(status: 500).then.to_return(body: "now")
    assert_equal ["500", "200", "200"], 3.times.map { Weather.plain.code }
  end

  test "a timeout and an error are raised" do
    stub_request(:any, "plain.example/a?b=1").to_return(status: 404)
    stub_request(:get, "https://plain.example/a?b=1").to_timeout
    assert_raises(Net::OpenTimeout) { Weather.plain }
    stub_request(:get, "https://plain.example/a?b=1").to_raise(SocketError)
    assert_raises(SocketError) { Weather.plain }
  end

  test "what no stub answers is not asked" do
    stub_request(:get, "https://other.example/")
    error = assert_raises(WebMock::NetConnectNotAllowedError) { Weather.plain }
    assert_match "GET https://plain.example/a?b=1", error.message
  end

  test "a stub looks at body, fields and login" do
    stub_request(:post, "https://plain.example/in")
      .with(body: { name: "ann" }, headers: { "Content-Type" => "application/json" }, basic_auth: ["me", "pw"])
      .to_return(status: 202)
    request = Net::HTTP::Post.new("/in", "Content-Type" => "application/json")
    request.body = { name: "ann" }.to_json
    request.basic_auth "me", "pw"
    answer = Net::HTTP.start("plain.example", 443, use_ssl: true) { |http| http.request(request) }
    assert_equal "202", answer.code
  end

  test "Faraday sends JSON, reads it and raises" do
    stub_request(:post, "https://api.example/v2/notes")
      .with(query: { lang: "de" }, body: { title: "a" }.to_json, headers: { "X-Key" => "k" })
      .to_return_json(status: 201, body: { id: 7 })
    response = Weather.connection.post("notes", { title: "a" })
    assert_equal [201, 7, true, "application/json"], [response.status, response.body["id"], response.success?, response.headers["content-type"]]
    stub_request(:get, "https://api.example/v2/notes/1").with(query: hash_including(page: "2")).to_return(status: 404, body: "none")
    error = assert_raises(Faraday::ResourceNotFound) { Weather.connection.get("notes/1", page: 2) }
    assert_equal ["the server responded with status 404", 404, "none"], [error.message, error.response_status, error.response_body]
    stub_request(:get, "https://api.example/v2/slow").with(query: hash_including({})).to_timeout
    assert_raises(Faraday::ConnectionFailed) { Weather.connection.get("slow") }
    stub_request(:get, "http://one.example/").to_return(body: "one")
    assert_equal "one", Faraday.get("http://one.example").body
    put = Faraday.new("http://one.example")
    stub_request(:put, "http://one.example/x").with(body: "a=1&b%5B%5D=2").to_return(status: 204)
    assert_equal(204, put.put("/x") { |request| request.body = { a: 1, b: [2] } }.status)
    %i[retry multipart].each do |name|
      error = assert_raises(ScriptError) { Faraday.new("http://one.example") { |f| f.request name } }
      assert_match(/middleware :#{name} of Faraday/, error.message)
    end
    assert_raises(ScriptError) { Faraday.new("http://one.example") { |f| f.response :follow_redirects } }
  end

  test "HTTParty takes base, fields and query" do
    stub_request(:get, "https://weather.example/v1/today?place=K%C3%B6ln")
      .with(headers: { "Accept" => "application/json" })
      .to_return(body: { degrees: 7 }.to_json, headers: { "Content-Type" => "application/json; charset=utf-8" })
    today = Weather.today("Köln")
    assert_equal [200, 7, true, { "degrees" => 7 }], [today.code, today["degrees"], today.success?, today.parsed_response]
    stub_request(:post, "http://one.example/").with(body: "a=1", basic_auth: ["u", "p"]).to_return(status: 302, headers: { "Location" => "/two" })
    stub_request(:get, "http://one.example/two").to_return(body: "two")
    assert_equal "two", HTTParty.post("http://one.example", body: { a: 1 }, basic_auth: { username: "u", password: "p" }).body
  end
end
`

/** The example of the guide: the class, the setting and the test. */
const [exchange = '', setting = '', rate = ''] = [
  ...readFileSync('docs/guides/http.md', 'utf8').matchAll(/^```ruby\n([^]*?)^```$/gm),
].map(([, text = '']) => text)

t.test(
  'stub_request stands in for other servers, for Net::HTTP, Faraday and HTTParty',
  async (t) => {
    const app = await testedApp(t)
    app.project.write('shop/app/models/weather.rb', WEATHER)
    app.write('test_helper.rb')
    app.write('models/weather_test.rb', TEST)
    app.project.write('shop/app/models/exchange.rb', exchange)
    // The name that the setting has in config/app.rb.
    const named = setting.replace('outgoing.', 'outgoing_')
    app.project.write('shop/config/app.rb', `Webfw.configure do |config|\n  ${named}end\n`)
    app.write(
      'models/exchange_test.rb',
      `require "test_helper"\n\nclass ExchangeTest < ActiveSupport::TestCase\n${rate}end\n`,
    )
    const { code, stdout, stderr } = await app.spin()
    t.equal(code, 0, stdout + stderr)
    t.match(stdout, /8 tests, \d+ assertions, 0 failures/)
  },
)
