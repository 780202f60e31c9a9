require "csv"

# What expressions give, a line each.
class ExpressionsController < ApplicationController
  before_action { @lines = [] }
  after_action(except: %i[clock rows]) { response.body = @lines.join("\n") }

  def records
    show { User.new(name: "Zoe", email: "z@", password: "Zoe").tap(&:valid?).errors.full_messages }
    show { User.new(name: "Zoe", email: "z@", password: "other").tap(&:valid?).errors.full_messages }
    show { User.new(password: "abc").password }
    show { User.first.password }
    show { Review.first.author.name }
    show { named Review.first.author do |name| name.upcase end }
    show { [Book.dearest.title, Book.dearest.dear?, Book.priced.count] }
    show { Author.create([{ name: "" }, { name: "" }]).map(&:persisted?) }
    show { Book.find(1, 3).map(&:title) }
    show { Book.find(params.fetch(:book_ids, [3, 1])).map(&:title) }
    show { Book.find(*Book.ids).map(&:title) }
    show { [Book.under?(12).ids, Book.order(:id).under?(nil).limit(2).ids, Author.first.books.under?(100).count] }
    show { Book.column_names }
    show { Book.columns.map { |column| [column.name, column.type, column.null, column.default, column.scale] } }
    show { Book.columns_hash.keys }
    show { Book.columns_hash["price"].type }
    show { [Book.has_attribute?(:title), Book.has_attribute?("stars"), Book.new.has_attribute?(:pages)] }
    show { Book.connection.columns(:tags).map(&:name) }
    show { [Book.connection.column_exists?(:tags, :name), Book.connection.column_exists?("tags", "title")] }
    show { Book.in_batches(of: 2).map { |batch| batch.pluck(:id) } }
    show { Book.in_batches(of: 2).each_record.map(&:id) }
    show { Book.where(pages: 1..).in_batches(of: 1).update_all(summary: "batched") }
    show { Book.in_batches.each_with_index.map { |batch, index| [index, batch.size] } }
    show { Book.find_in_batches(batch_size: 2).map(&:size) }
    show { HashWithIndifferentAccess.new(a: 1, "b" => { c: 2 }).then { |hash| [hash["a"], hash[:b]["c"], hash.class.name, hash] } }
    show { ActiveSupport::HashWithIndifferentAccess.new.merge(x: 1)[:x] }
    show { { a: { b: 1 } }.with_indifferent_access.dig("a", :b) }
    show { [Book.first.status_before_type_cast, Book.new(status: 2).status_before_type_cast] }
    show { Review.first.tap { |review| review.book = Book.last }.book_id_changed? }
    head :ok, content_type: "text/plain"
  end

  def yaml
    texts = ["a", "", "true", "yes", "1", "1.5", "~", "null", ":a", "a: b", "a #b", "- a", "a\nb", "a\nb\n", " a", "a ", "it's", "\"q\"", "é",
             "a\tb", "2024-01-02", "=", "!x", "&x", "*x", "{a", "[a", "%a", "@a", "|", "a:", "x,y", "no", "N", "y", "1e3", "0x1f", "1_000", "12:30",
             "#a", "?", "-", "--- a", "a\n\nb", "long " * 30, ("word " * 30).strip, "(a)", "a/b", "+1", ".5", "https://a.b/c?d=e", "50%", "'x'", "<<"]
    texts.each do |text|
      show { text.to_yaml }
      show { YAML.load(text.to_yaml) == text }
    end
    [nil, 1, 1.5, 1.0, true, 2**70, :sym, [], {}, [1, [2, "b", []], { "a" => 1, "b" => [1] }], { "a" => nil, :b => "x", 1 => { "c" => {} } },
     { "k" => ["a", { "z" => 1 }] }, Date.new(2024, 1, 2), Time.utc(2024, 1, 2, 3, 4, 5), { "t" => "a\nb", "u" => ["x\ny"] }].each do |value|
      show { value.to_yaml }
      show { YAML.unsafe_load(YAML.dump(value)) == value }
    end
    show { YAML.load("a: 1\nb: 1.5\nc: yes\nd: :sym\n") }
    show { YAML.load("x: 1_000\ny: 0x1f\nz: 010\nw: 1e3\nv: .5\nu: 12:30\nt: no\ns: ~\nr:\nq: 1.\np: +1\no: .inf") }
    show { YAML.load(":a: 1\n:b: :c") }
    show { YAML.load("a: &x {b: 1}\nc:\n  <<: *x\n  d: 2", aliases: true) }
    show { YAML.load("a: &x {b: 1}\nc: *x") }
    show { YAML.load("a: [1, \"2\", '3']\nb: |\n  x\n  y\nc: >\n  x\n  y\n# d\ne: 'x # y' # z\n") }
    show { YAML.load("a: 1", symbolize_names: true) }
    show { YAML.load("1: a\ntrue: b") }
    show { [YAML.load(""), YAML.load("--- foo")] }
    show { YAML.load("a: 2024-01-02") }
    show { YAML.safe_load("a: 2024-01-02", permitted_classes: [Date]) }
    show { YAML.safe_load("- :a") }
    show { YAML.safe_load("- :a", permitted_classes: [Symbol]) }
    show { YAML.load("{") rescue "no YAML" }
    head :ok, content_type: "text/plain"
  end

  def messages
    verifier = ActiveSupport::MessageVerifier.new("a secret", serializer: JSON)
    login = verifier.generate({ id: 7, "at" => [1, nil] }, purpose: :login, expires_at: Time.utc(2099, 1, 2, 3, 4, 5))
    show { [verifier.generate("ü"), verifier.generate(nil), login] }
    show { [verifier.verify(login, purpose: "login"), verifier.verified(login), verifier.verified(login, purpose: :other)] }
    show { verifier.verified(verifier.generate("x"), purpose: :login) }
    show { verifier.verified(verifier.generate("x", expires_in: -1.second)) }
    show { [verifier.valid_message?(login), verifier.valid_message?("#{login}0"), verifier.valid_message?("--")] }
    show { verifier.verify("#{login.delete_suffix(login[-1])}-") }
    show { verifier.verify(verifier.generate(1), purpose: :x) }
    show { ActiveSupport::MessageVerifier.new("a secret", digest: "SHA256", serializer: JSON).generate([1, "a"]) }
    show { ActiveSupport::MessageVerifier.new("b", serializer: JSON).verified(verifier.generate(1)) }
    show { ActiveSupport::MessageVerifier.new(nil) }
    unsubscribe = Rails.application.message_verifier(:unsubscribe)
    show { unsubscribe.verify(unsubscribe.generate("a@b.c")) }
    show { Rails.application.message_verifier("unsubscribe").verified(unsubscribe.generate(3)) }
    show { Rails.application.message_verifier(:other).verified(unsubscribe.generate(3)) }
    keys = Rails.application.key_generator
    show { [keys.generate_key("a").bytesize, keys.generate_key("a", 32).bytesize, keys.generate_key("a") == keys.generate_key("b")] }
    show { ActiveSupport::MessageVerifier.new(keys.generate_key("c"), serializer: JSON).then { |one| one.verify(one.generate(2)) } }
    head :ok, content_type: "text/plain"
  end

  def csv
    show { CSV.generate { |csv| csv << ["a", 1, nil, "x,y", "q\"r", "l\nm", "", " s", 1.5, :sym, true]; csv << []; csv << ["b"] } }
    show { CSV.parse("a,b\n1,\"x\ny\"\n\n,\"\"\n") }
    show { CSV.parse("h,i\n1,2\n", headers: true).map(&:to_h) }
    show { CSV.parse("name,\nZ,1\n", headers: true).map(&:to_h) }
    show { CSV.parse_line("a;b", col_sep: ";") }
    show { CSV.generate_line([1, 2]) }
    show { [["a", "b c", nil, "x,y", 1.5].to_csv, [1, nil].to_csv(col_sep: ";"), [""].to_csv(force_quotes: true)] }
    show { CSV.generate(col_sep: ";", headers: ["a"], write_headers: true) { |csv| csv << [1] } }
    show { CSV.generate(force_quotes: true) { |csv| csv << [1, nil] } }
    table = CSV.parse("First Name,age\nAnn,3\nBo,4\n", headers: true, header_converters: :symbol)
    show { [table.headers, table.first[:first_name], table.map { |row| row[:age].to_i }, table.size, table.first.fields] }
    CSV.parse("name\nY\n", headers: true) { |row| @lines << [row.fetch("name"), row[0], row["no"]].inspect }
    show { CSV.parse("a,1,2.5\n", converters: :numeric) }
    show { CSV.parse("a\r\nb\r\n") }
    show { CSV.parse("x,y", headers: %w[a b]).first["b"] }
    show { CSV.parse("a,\"b") }
    show { CSV.parse("a\"b,c") }
    head :ok, content_type: "text/plain"
  end

  def times
    noted = DateTime.new(2024, 2, 3, 4, 5, 6)
    day = DateTime.new(2024, 2, 3)
    show { noted }
    show { noted.to_s }
    show { day }
    show { DateTime.civil(2024, 2, 3, 4, 5, 6, "+02:00") }
    show { DateTime.new(2024, 2, 3, 4, 5, 6, "+2").to_s }
    show { DateTime.new(2024, 2, -1, 4).to_s }
    show { DateTime.new(2024, 13, 1) }
    show { DateTime.new(2024, 1, 1, 25) }
    show { DateTime.parse("2024-02-03 04:05:06") }
    show { DateTime.parse("2024-02-03T04:05:06+02:00").to_s }
    show { DateTime.parse("2024-02-03T04:05:06.789Z").iso8601(3) }
    show { DateTime.parse("3rd Feb 2001 04:05:06 PM").to_s }
    show { DateTime.parse("2024-02-03").to_s }
    show { DateTime.parse("garbage") }
    show { DateTime.iso8601("2024-02-03T04:05:06+00:00").to_s }
    show { DateTime.strptime("2001-02-03 04:05", "%Y-%m-%d %H:%M").to_s }
    show { "2024-02-03 04:05".to_datetime.to_s }
    show { "".to_datetime }
    show { noted + 1 }
    show { (noted + 0.5).to_s }
    show { (noted - 1.day).to_s }
    show { (noted + 2.hours).to_s }
    show { (DateTime.new(2024, 1, 31) + 1.month).to_s }
    show { (DateTime.new(2024, 1, 31) >> 1).to_s }
    show { (DateTime.new(2024, 3, 31) << 1).to_s }
    show { (day - DateTime.new(2024, 2, 1)).to_i }
    show { (day - DateTime.new(2024, 2, 1)) }
    show { ((DateTime.new(2024, 2, 3, 12) - DateTime.new(2024, 2, 1)) * 24).to_i }
    show { ((DateTime.new(2024, 2, 3, 12) - DateTime.new(2024, 2, 1)) * 24 * 60 * 60).to_i }
    show { (DateTime.new(2024, 2, 3, 12) - DateTime.new(2024, 2, 1)).to_f }
    show { (DateTime.new(2024, 2, 3, 12) - DateTime.new(2024, 2, 1)).round }
    show { (DateTime.new(2024, 2, 3, 12) - DateTime.new(2024, 2, 1)).to_s }
    show { (DateTime.new(2024, 2, 3, 12) - DateTime.new(2024, 2, 1)) > 2 }
    show { (DateTime.new(2024, 2, 3, 12) - Date.new(2024, 2, 1)) }
    show { day > DateTime.new(2024, 2, 1) }
    show { day == Time.utc(2024, 2, 3) }
    show { Time.utc(2024, 2, 3) == day }
    show { day == Date.new(2024, 2, 3) }
    show { Date.new(2024, 2, 3) == day }
    show { Date.new(2024, 2, 3) < DateTime.new(2024, 2, 3, 1) }
    show { DateTime.new(2024, 2, 3, 1) > Date.new(2024, 2, 3) }
    show { Time.utc(2024, 2, 3) < DateTime.new(2024, 2, 4) }
    show { Time.utc(2024, 2, 3, 1) > Date.new(2024, 2, 3) }
    show { Date.new(2024, 2, 3) < Time.utc(2024, 2, 3, 1) }
    show { Date.new(2024, 2, 3) == Time.utc(2024, 2, 3) }
    show { Time.utc(2024, 2, 3) == Date.new(2024, 2, 3) }
    show { day > nil }
    show { day.between?(DateTime.new(2024, 2, 1), Time.utc(2025)) }
    show { [day, DateTime.new(2024, 2, 1)].max.to_s }
    show { [day, DateTime.new(2024, 2, 1)].sort.map(&:day) }
    show { noted.strftime("%d.%m.%Y %H:%M") }
    show { noted.strftime }
    show { noted.strftime("%Z %z %s %L %A %I:%M %p") }
    show { noted.iso8601 }
    show { noted.xmlschema }
    show { noted.rfc3339 }
    show { noted.rfc2822 }
    show { noted.httpdate }
    show { noted.to_time }
    show { noted.to_date }
    show { noted.to_datetime.to_s }
    show { Date.new(2024, 2, 3).to_datetime.to_s }
    show { Time.utc(2024, 2, 3, 4).to_datetime.to_s }
    show { noted.to_i }
    show { noted.to_f }
    show { noted.hour }
    show { noted.minute }
    show { noted.min }
    show { noted.second }
    show { noted.sec }
    show { [noted].map { |d| [d.year, d.month, d.mon, d.day, d.mday, d.wday, d.yday, d.cweek, d.jd] } }
    show { noted.zone }
    show { noted.utc_offset }
    show { noted.utc }
    show { DateTime.new(2024, 2, 3, 4, 5, 6, "+03:00").utc }
    show { DateTime.new(2024, 2, 3, 4, 5, 6, "+03:00").new_offset(0).to_s }
    show { noted.in_time_zone.class.name.size > 3 }
    show { noted.beginning_of_day }
    show { noted.end_of_day.to_s }
    show { noted.beginning_of_month.to_s }
    show { noted.end_of_month.to_s }
    show { noted.beginning_of_week.to_s }
    show { noted.beginning_of_hour.to_s }
    show { noted.midnight.to_s }
    show { noted.noon.to_s }
    show { noted.change(hour: 1).to_s }
    show { noted.advance(days: 1, hours: 2).to_s }
    show { noted.ago(60).to_s }
    show { noted.since(60).to_s }
    show { noted.next_day.to_s }
    show { noted.next_day(3).to_s }
    show { noted.tomorrow.to_s }
    show { noted.next_month.to_s }
    show { noted.prev_year.to_s }
    show { noted.next.to_s }
    show { noted.all_day }
    show { noted.past? }
    show { noted.future? }
    show { noted.today? }
    show { noted.saturday? }
    show { noted.leap? }
    show { noted.seconds_since_midnight }
    show { noted.to_s(:db) }
    show { noted.to_s(:long) }
    show { noted.to_formatted_s(:short) }
    show { noted.inspect }
    show { noted.as_json }
    show { { at: noted }.to_json }
    show { noted.blank? }
    show { day.is_a?(Date) }
    show { day.is_a?(Time) }
    show { day.is_a?(DateTime) }
    show { day.class }
    show { day.acts_like?(:time) }
    show { case day when Time then 1 when Date then 2 else 3 end }
    show { DateTime.superclass }
    show { DateTime.now.class }
    show { DateTime.current.class }
    show { DateTime.current > 1.minute.ago }
    show { DateTime.now > DateTime.now - 1 }
    show { (DateTime.now - 1.hour).past? }
    show { DateTime.now.year == Time.now.year }
    show { DateTime.valid_date?(2024, 2, 30) }
    show { DateTime.tomorrow.class }
    show { 3.days.since(day).to_s }
    show { 2.hours.from_now(day).to_s }
    show { 1.week.ago(day) }
    show { (DateTime.new(2024, 1, 1)..DateTime.new(2024, 1, 2)).cover?(DateTime.new(2024, 1, 1, 5)) }
    show { (DateTime.new(2024, 1, 1)..DateTime.new(2024, 1, 2)).include?(Time.utc(2024, 1, 1, 5)) }
    show { DateTime.new(2024, 1, 1).step(DateTime.new(2024, 1, 3)).map(&:to_s) }
    show { DateTime.new(2024, 1, 1).upto(DateTime.new(2024, 1, 3)).map { |d| d.to_s } }
    show { (DateTime.new(2024, 1, 1)..DateTime.new(2024, 1, 3)).map { |d| d.day } }
    show { { DateTime.new(2024, 1, 1) => 1 }[DateTime.new(2024, 1, 1)] }
    show { DateTime.new(2024, 1, 1).eql?(DateTime.new(2024, 1, 1)) }
    show { "#{DateTime.new(2024, 1, 1)}" }
    show { DateTime.new(2024, 1, 1).dup.to_s }
    show { DateTime.new(2024, 1, 1, 1, 2, 3.5).to_f }
    show { DateTime.new(2024, 1, 1, 1, 2, 3.5).usec }
    show { DateTime.new(2024, 1, 1, 1, 2, 3).minute.to_s.rjust(2, "0") }
    show { Time.parse("2024-01-01 10:00 UTC").to_datetime.hour }
    show { Time.zone.now.to_datetime.class }
    show { Time.at(DateTime.new(2024, 1, 1).to_i).utc.to_s }
    show { Time.strptime("2001-02-03 04:05", "%Y-%m-%d %H:%M").to_s }
    show { Date.strptime("03/02/2001", "%d/%m/%Y").to_s }
    show { Book.where("created_at > ?", DateTime.now - 1).count }
    show { Book.where(created_at: DateTime.yesterday.to_datetime..).count }
    show { Book.new(created_at: day, published_on: noted).then { |book| [book.created_at.to_s, book.published_on.to_s, book.created_at.to_datetime.to_s] } }
    show { (Book.new(created_at: noted).created_at - day).to_i }
    head :ok, content_type: "text/plain"
  end

  def lists
    show { [Author.first].map(&:name_line) rescue $!.class }
    show { Author.all.map(&:name_line) rescue $!.class }
    show { Author.first.public_send(:name_line) rescue $!.class }
    show { Author.first.send(:name_line) }
    show { Author.first.try(:name_line) }
    show { Author.first.respond_to?(:name_line) }
    show { Author.first.respond_to?(:initials) }
    show { [Author.first, nil].compact.sample.name_line rescue $!.class }
    show { Author.first.line(:name) }
    show { Book.all.in_groups_of(2).map { |g| g.map { |b| b&.id } } }
    show { Book.all.in_groups_of(2, false).map(&:size) }
    show { Book.all.in_groups(2).map { |g| g.compact.size } }
    show { Book.all.split { |b| b.id == 2 }.map { |g| g.map(&:id) } }
    show { Tag.order(:id).to_sentence.size }
    show { Book.all.zip([1, 2, 3]).map { |b, n| [b.id, n] } }
    show { Book.all.minmax_by(&:pages).map(&:id) }
    show { Book.all.each_cons(2).map { |a, b| [a.id, b.id] } }
    show { Book.all.exclude?(Book.first) }
    show { Book.all.including(Book.first).map(&:id) }
    show { Book.all.compact_blank.size }
    show { Author.first.books.in_groups_of(2).size }
    show { Author.first.books.to_sentence.size > 1 }
    show { Author.first.books.in_groups(2).size }
    show { x = Book.first.pages; x << 2 }
    show { x = Book.first.pages; x | 2 }
    show { x = Book.first.pages; x & 2 }
    show { x = Book.first.pages; x >> 2 }
    show { x = Book.first.pages; x ^ 2 }
    show { x = Book.first.pages; ~x }
    show { x = Book.first.pages; x <<= 2; x }
    show { x = Book.first.pages; x |= 2; x }
    show { x = Book.first.pages; x[0] }
    show { begin; Book.find(99); rescue => e; e.class.name; end }
    show { begin; Book.find(99); rescue => e; e.class.to_s; end }
    show { begin; Book.create!; rescue => e; "#{e.class}"; end }
    show { begin; Book.create!; rescue => e; e.class.name.demodulize; end }
    show { begin; params.require(:x); rescue => e; e.class; end }
    show { begin; Book.new(params); rescue => e; e.class; end }
    show { begin; Author.first.books.first.destroy!; raise "x"; rescue => e; e.class; end }
    show { ActiveRecord::RecordNotFound.name }
    show { [ActiveRecord::RecordNotSaved, ActiveRecord::RecordNotDestroyed, ActiveRecord::Rollback, ActiveRecord::StaleObjectError, ActiveRecord::DeleteRestrictionError] }
    show { ActionController::InvalidAuthenticityToken }
    show { ActiveModel::UnknownAttributeError }
    show { ActiveModel::MissingAttributeError }
    show { ActiveModel::ForbiddenAttributesError }
    show { ActiveRecord::SubclassNotFound }
    show { Book.all.class.name }
    show { Author.first.books.class.name }
    show { Book.new.errors.class.name }
    show { Book.first.model_name.human(count: 2) }
    show { Book.model_name.human(default: "Tome") }
    show { Book.model_name.plural }
    show { Book.human_attribute_name(:title, default: "Name") }
    show { Book.human_attribute_name("author.full_name") }
    show { Book.all.model_name.human }
    show { Author.first.books.klass.name }
    show { Book.model_name.i18n_key }
    show { "#{Book.model_name} #{Book.first.model_name.singular}" }
    show { Author.first.novels.long }
    show { Author.first.novels.long(1) }
    show { Author.first.novels.longest.title }
    show { Author.first.novels.drafts.map(&:title) }
    show { Author.first.novels.owned }
    show { Author.first.novels.secret rescue $!.class }
    show { Author.first.novels.where(pages: 100..).long }
    show { Author.first.novels.where(pages: 100..).owned }
    show { Author.first.novels.add("Zzz", "Yyy", price: 2) }
    show { Author.first.novels.pluck(:title) }
    show { Author.first.novels.class.name }
    show { Author.first.novels.size }
    show { Author.first.books.long rescue $!.class }
    show { Author.includes(:novels).map { |a| a.novels.long } }
    show { Author.includes(:novels).first.novels.longest.title }
    show { Book.all.extending(Doubling).twice }
    show { Book.where(id: 1).extending(Doubling).where(pages: 1..).twice }
    show { Author.first.tomes.heavy.map(&:title) }
    show { Author.first.tome_count }
    show { Author.first.tomes.add("Q").author.name }
    show { Author.last.tomes.where(pages: 1..).heavy.size }
    show { Contact.new(name: "a", email: "b", phone: 1, fax: 2, note: 3).all }
    show { Contact.new.tap(&:valid?).errors.full_messages }
    show { Contact.new(name: "a").name_upcase }
    head :ok, content_type: "text/plain"
  end

  def rows
    @books = Book.order(:id)
    @author = Author.first
  end

  def clock
    @noted = DateTime.new(2024, 2, 3, 4, 5, 6, "+02:00")
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
