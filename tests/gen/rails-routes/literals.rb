Rails.application.routes.draw do
  get "a.b/c", to: "x#dot"
  get "robots.txt", to: "x#robots", format: false
  get "sitemap.xml", to: "x#sitemap", defaults: { format: "xml" }
  get "files/:name.tar.gz", to: "x#archive"
  get "range/:from-:to", to: "x#range"
  get "from/:a..:b", to: "x#dots", a: /\d+/, b: /\d+/
  get "Mixed/Case", to: "x#mixed"
  get "under_score-dash", to: "x#names"
  get "t/:a/:b", to: "x#two", b: /.+/
  get "enc/:word", to: "x#enc"
  get "tag::tag_list", to: "words#tag"
  get "a:b:c", to: "words#letters"
  get "time/10:", to: "words#time"
  get "star*/x", to: "words#star"
  get "at@:name", to: "words#name"
  get ":from::to/colons", to: "words#colons"
  get "opt(:kind:)/x", to: "words#optional"
end

# GET /a.b/c
# GET /a.b/c.json
# GET /robots.txt
# GET /sitemap.xml
# GET /files/x.tar.gz
# GET /range/1-2
# GET /range/1-2-3
# GET /range/a
# GET /from/1..2
# GET /Mixed/Case
# GET /mixed/case
# GET /under_score-dash
# GET /t/1/2/3.x
# GET /enc/caf%C3%A9
# GET /enc/a%20b
# GET /enc/a%2Fb
# GET /tag:ruby
# GET /tag:a%2Fb
# GET /tag::x
# GET /tag
# GET /a1b
# GET /star*/x
# GET /at@joe
# GET /a:b/colons
# GET /a::b/colons
# GET /optx:/x
# GET /opt/x
