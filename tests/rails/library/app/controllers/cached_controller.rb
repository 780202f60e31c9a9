class CachedController < ApplicationController
  Score = Struct.new(:name, :points)

  # Each value is kept, read again, and changed in vain: what is read is a copy.
  def values
    book = Book.order(:id).select("books.*, 7 AS luck").first
    all = {
      text: +"a text", number: 2**70, float: 1.5, none: nil, truth: true, symbol: :sign, list: [1, [2.0, nil]],
      hash: { "a" => 1, b: { c: [:d] } }, indifferent: { "a" => 1 }.with_indifferent_access, set: Set[1, :two], range: (1...4),
      time: Time.utc(2026, 11, 21, 2, 3, 4.5), day: Date.new(2026, 2, 3), decimal: BigDecimal("12.50"), span: 1.month + 2.days,
      html: "<b>".html_safe, score: Score.new("ann", [3]), records: Author.order(:id).to_a, book: book, fresh: Author.new(name: "New"), infinite: -Float::INFINITY
    }
    all.each { |name, value| Rails.cache.write(["values", name], value) }
    read = all.keys.to_h { |name| [name, Rails.cache.read("values/#{name}")] }
    read[:list] << 3
    read[:text] << " more"
    read[:hash][:b][:c] << :e
    again = Rails.cache.read(%w[values list]).inspect
    same = all.keys.reject { |name| [:list, :text, :hash, :fresh].include?(name) || read[name] == all[name] }
    kinds = read.values.map { |value| value.class.name }
    render plain: [same, kinds, again, read[:text], read[:html].html_safe?, read[:span].inspect, read[:book].luck, read[:book].author.name,
                   read[:book].changed?, read[:fresh].persisted?, read[:fresh].name, read[:indifferent][:a], read[:time].nsec].inspect
  end

  def fragments
    @authors = Author.order(:id).limit(3)
    @author = @authors.first
  end

  def touched
    Author.order(:id).second.touch
    versions = [Author.all, Author.order(:id).limit(2).load, Author.none].map { |list| [list.cache_key, list.cache_version, list.cache_key_with_version] }
    render plain: versions.inspect.gsub(/\d{20}/, "time").gsub(/\h{32}/, "digest")
  end

  def calls
    author = Author.order(:id).first
    cache = Rails.cache
    tries = 0
    all = [cache.fetch("a") { tries += 1 }, cache.fetch("a") { tries += 1 }, cache.fetch("a", force: true) { tries += 1 }, cache.fetch("b"), cache.exist?("b")]
    all << cache.fetch("nil") { nil } << cache.exist?("nil") << cache.fetch("skipped", skip_nil: true) { nil } << cache.exist?("skipped")
    all << cache.write("short", 1, expires_in: 0.001.seconds).present? << (sleep(0.01); :slept) << cache.read("short") << cache.exist?("short")
    all << cache.write("once", 1, unless_exist: true) << cache.write("once", 2, unless_exist: true) << cache.read("once")
    all << cache.write("n", 5) << cache.increment("n") << cache.increment("n", 4) << cache.decrement("n", 2) << cache.read("n")
    all << cache.write_multi({ "x" => 1, "y" => 2 }).present? << cache.read_multi("x", "y", "z") << cache.fetch_multi("y", "z") { |key| key * 2 } << cache.read("z")
    all << cache.delete("x") << cache.delete("x") << cache.delete_multi(["y", "z", "w"]) << cache.read("y")
    all << cache.fetch([author, "card"]) { author.name } << cache.fetch([author, "card"]) { "another" } << cache.fetch({ b: 1, a: 2 }) { 1 } << cache.read("a=2/b=1")
    all << cache.read("a", namespace: "own") << cache.write("a", 9, namespace: "own") << cache.read("own:a") << cache.read("a", namespace: "own")
    all << cache.write("list/1", 1) << (cache.delete_matched(/\Alist\//); cache.read("list/1"))
    all << (cache.fetch("none", force: true) rescue $!.class) << (cache.write("proc", proc { 1 }) rescue $!.class)
    author.touch
    all << cache.fetch([author, "card"]) { "after a change" }
    cache.clear
    all << cache.read("n") << cache.exist?("once")
    render plain: all.inspect
  end
end
