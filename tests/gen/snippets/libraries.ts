import type { Snippet } from './snippet.ts'

/** What Rails developers take from the libraries around Rails. */
export const libraries: readonly Snippet[] = [
  {
    title: 'BigDecimal#round with its modes, as numbers and names',
    controller: `  def index
    half, low = BigDecimal("2.5"), BigDecimal("-2.45")
    told = [
      half.round(0), half.round(0, BigDecimal::ROUND_HALF_EVEN), half.round(0, BigDecimal::ROUND_HALF_DOWN), half.round(0, :half_up),
      low.round(1, :half_even), low.round(1, BigDecimal::ROUND_CEILING), low.round(1, :floor), low.round(1, BigDecimal::ROUND_UP),
      low.round(1, :truncate), BigDecimal("3.5").round(half: :even), BigDecimal("2.25").round(1, half: :down), BigDecimal("25").round(-1, :banker)
    ]
    told << (half.round(1, :odd) rescue $!.message)
    render plain: told.map(&:to_s).join(" ")
  end`,
    answers: '3 2.0 2.0 3.0 -2.4 -2.4 -2.5 -2.5 -2.4 4.0 2.2 20.0 invalid rounding mode',
  },
  {
    title: 'alphabets of SecureRandom, File::NULL and errors of encodings',
    controller: `  def index
    told = [SecureRandom::BASE58_ALPHABET.size, SecureRandom::BASE36_ALPHABET.last, File::NULL]
    begin
      raise Encoding::CompatibilityError, "incompatible"
    rescue Encoding::UndefinedConversionError, Encoding::InvalidByteSequenceError
      told << "other"
    rescue EncodingError => error
      told << error.class.name
    end
    render plain: told.join(" ")
  end`,
    answers: '58 z /dev/null Encoding::CompatibilityError',
  },
  {
    title: 'find_signed among the rows of a relation',
    controller: `  def index
    signed = @first.signed_id
    found = [@ada.articles.find_signed(signed).title, @bob.articles.find_signed(signed).inspect, Article.where(views: 3).find_signed!(signed).views]
    begin
      @bob.articles.find_signed!(signed)
    rescue ActiveRecord::RecordNotFound
      found << "none"
    end
    found << (Article.where(views: 3).find_signed!("x") rescue $!.class.name)
    render plain: found.join(" ")
  end`,
    answers: 'First nil 3 none ActiveSupport::MessageVerifier::InvalidSignature',
  },
  {
    title: 'a method that helper_method offers, called in app/helpers',
    controller: `  helper_method :current_author
  def index
  end
  private
  def current_author = @ada`,
    helper: `  def greeting_of_author = "Hi #{current_author.name}"`,
    view: '<%= greeting_of_author %>',
    answers: 'Hi Ada',
  },
  {
    title: 'BigDecimal to_s and inspect',
    controller: `  def index
    @first.update!(price: 12.5)
    d = BigDecimal("12.50")
    render plain: [d.inspect, d.to_s, "#{d}", d.to_f, [d].inspect, @first.reload.price.inspect, d.to_s("F"), d.class, BigDecimal("-0.00123").inspect, BigDecimal("1200").inspect, BigDecimal("0").inspect, d.to_s("E")].join("|")
  end`,
    answers:
      '0.125e2|12.5|12.5|12.5|[0.125e2]|0.125e2|12.5|BigDecimal|-0.123e-2|0.12e4|0.0|0.125e2',
  },
  {
    title: 'HTML-safe text is a String of its own',
    controller: `  def index
    s = "<b>".html_safe
    render plain: [s.to_s.html_safe?, s.to_s.class, s.to_str.class, s.inspect, "#{s}".class, s == "<b>", s.dup.html_safe?, [s].join("+"), s.to_s + "<", { a: s }.to_json, "x" + s, s.length, s.is_a?(String), [s].inspect, "%s" % s].join("|")
  end`,
    answers:
      'true|ActiveSupport::SafeBuffer|String|"<b>"|String|true|true|<b>|<b>&lt;|{"a":"\\u003cb\\u003e"}|x<b>|3|true|["<b>"]|<b>',
  },
  {
    title: 'Base64 of text and of bytes',
    controller: `  def index
    bytes = Base64.decode64("/wBhYg==")
    all = [Base64.encode64("héllo" * 20).lines.length, Base64.decode64("aMOpbGxv"), Base64.urlsafe_encode64("??>>"), Base64.urlsafe_decode64("Pz8-Pg"), Base64.urlsafe_encode64("a", padding: false)]
    all << bytes.bytes.inspect << bytes.length << bytes.bytesize << bytes.inspect << Base64.strict_encode64(bytes) << bytes.class << bytes.is_a?(String) << bytes[2, 2] << (bytes == Base64.decode64("/wBhYg==")) << Digest::SHA256.hexdigest(bytes)[0, 8]
    all << (Base64.strict_decode64("a?") rescue $!.message)
    all
    render plain: all.join("|")
  end`,
    answers:
      '3|héllo|Pz8-Pg==|??>>|YQ|[255, 0, 97, 98]|4|4|"\\xFF\\x00ab"|/wBhYg==|String|true|ab|true|43d5547f|invalid base64',
  },
  {
    title: 'tokens of the gem jwt',
    controller: `  require "jwt"
  require "active_support/core_ext/hash"

  def index
    key = "of the house"
    token = JWT.encode({ sub: 7, "role" => "admin", exp: 4_000_000_000 }, key, "HS256")
    all = [token, JWT.decode(token, key, true, algorithm: "HS256").inspect, JWT.decode(token, key, true, { algorithm: "HS256" }).first["sub"], JWT.decode(token, nil, false).last["alg"]]
    all << HashWithIndifferentAccess.new(JWT.decode(token, key)[0])[:role] << JWT.encode({ a: 1 }, key, "HS512", { typ: "JWT" }).split(".").first << JWT.encode({ a: 1 }, nil, "none")
    wrong = [
      -> { JWT.decode(token, "other") }, -> { JWT.decode(nil, key) }, -> { JWT.decode("a.b", key) }, -> { JWT.decode("a.b.c", key) },
      -> { JWT.decode(token, key, true, algorithm: "HS512") }, -> { JWT.decode(JWT.encode({ exp: 10 }, key), key) },
      -> { JWT.decode(JWT.encode({ nbf: 4_000_000_000 }, key), key) }, -> { JWT.decode(token, nil) }, -> { JWT.encode({ exp: "soon" }, key) },
      -> { JWT.decode(token, key, true, algorithm: "HS256", iss: "me", verify_iss: true) }, -> { JWT.decode(token, key, true, required_claims: ["jti"]) }
    ]
    all += wrong.map { |each| each.call rescue "#{$!.class}: #{$!.message}" }
    begin
      JWT.decode(token + "x", key)
    rescue JWT::DecodeError => error
      all << error.is_a?(JWT::VerificationError)
    end
    render plain: all.join("|")
  end`,
    answers:
      'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOjcsInJvbGUiOiJhZG1pbiIsImV4cCI6NDAwMDAwMDAwMH0.Zn-w7aMk7vVFQ5jFtwmKPV2gnha1_85dYLLVKwFQlok|[{"sub"=>7, "role"=>"admin", "exp"=>4000000000}, {"alg"=>"HS256"}]|7|HS256|admin|eyJ0eXAiOiJKV1QiLCJhbGciOiJIUzUxMiJ9|eyJhbGciOiJub25lIn0.eyJhIjoxfQ.|JWT::VerificationError: Signature verification failed|JWT::DecodeError: Nil JSON web token|JWT::DecodeError: Not enough or too many segments|JWT::DecodeError: Invalid segment encoding|JWT::IncorrectAlgorithm: Expected a different algorithm|JWT::ExpiredSignature: Signature has expired|JWT::ImmatureSignature: Signature nbf has not been reached|JWT::DecodeError: No verification key available|JWT::InvalidPayload: exp claim must be a Numeric value but it is a String|JWT::InvalidIssuerError: Invalid issuer. Expected me, received <none>|JWT::MissingRequiredClaim: Missing required claim jti|true',
  },
  {
    title: 'SecureRandom',
    controller: `  def index
    all = [SecureRandom.hex.length, SecureRandom.hex(4).length, SecureRandom.uuid =~ /\\A\\h{8}-/, SecureRandom.urlsafe_base64.length, SecureRandom.alphanumeric(10).length, SecureRandom.random_number(5).between?(0, 4), SecureRandom.random_number.class, SecureRandom.random_number(1..6).between?(1, 6), SecureRandom.random_number(1.0...2.0).class, SecureRandom.base64(3).length, SecureRandom.random_bytes(4).bytesize, SecureRandom.base58(12).length]
    render plain: all.join("|")
  end`,
    answers: '32|8|0|22|10|true|Float|true|Float|4|4|12',
  },
  {
    title: 'Digest, HMAC and secure_compare',
    controller: `  def index
    compare = ActiveSupport::SecurityUtils
    all = [Digest::SHA256.hexdigest("abc")[0, 8], Digest::SHA256.digest("abc").bytesize, Digest::MD5.hexdigest("a"), Digest::SHA1.base64digest("a"), OpenSSL::HMAC.hexdigest("SHA256", "k", "v")[0, 8], compare.secure_compare("a", "a"), compare.secure_compare("a", "bc")]
    render plain: all.join("|")
  end`,
    answers:
      'ba7816bf|32|0cc175b9c0f1b6a831c399e269772661|hvfkN/qlp/zhXR3cuerq6jd2Z7g=|c5d4be19|true|false',
  },
  {
    title: 'JSON read and written',
    controller: `  def index
    h = JSON.parse('{"a":[1,2.5,null,true],"b":{"c":"d"}}')
    s = JSON.parse('{"a":[1,{}],"b":[]}', symbolize_names: true)
    bad = ["{", "[01]", ""].map { |text| (JSON.parse(text) rescue $!.class.name) }
    render plain: [h.inspect, s.inspect, bad.inspect, JSON.generate(h), JSON.pretty_generate(s), h.to_json, JSON.dump([1]), (JSON.generate(0.0 / 0) rescue $!.message)].join("|")
  end`,
    answers:
      '{"a"=>[1, 2.5, nil, true], "b"=>{"c"=>"d"}}|{:a=>[1, {}], :b=>[]}|["JSON::ParserError", "JSON::ParserError", "JSON::ParserError"]|{"a":[1,2.5,null,true],"b":{"c":"d"}}|{\n  "a": [\n    1,\n    {}\n  ],\n  "b": []\n}|{"a":[1,2.5,null,true],"b":{"c":"d"}}|[1]|NaN not allowed in JSON',
  },
]
