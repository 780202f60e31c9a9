import type { Snippet } from './snippet.ts'

const plain = (...lines: string[]): string => {
  const last = lines.pop() ?? ''
  return [
    '  def index',
    ...lines.map((line) => `    ${line}`),
    `    render plain: ${last}`,
    '  end',
  ].join('\n')
}

/** What Rails developers ask of records and of lists of them. */
export const records: readonly Snippet[] = [
  {
    title: 'the clock in a model whose table has times',
    model: `  def fresh? = created_at > Time.current - 3600
  def aged(at = Time.now) = at - created_at < 60 && Float("1.5") == 1.5 && Hash.new(0)[:x] == 0`,
    controller: plain('[@first.fresh?, @first.aged].inspect'),
    answers: '[true, true]',
  },
  {
    title: 'Enumerable on a relation takes Ruby values as they are',
    controller: plain(
      'all = Article.order(:id)',
      'names = all.each_with_object({}) { |a, h| h[a.title] = a.views }',
      'folded = all.reduce({}) { |h, a| h.merge(a.title => a.id.positive?) }',
      'text = all.each_with_object("") { |a, s| s << a.title[0] }',
      'injected = all.inject({ "n" => 0 }) { |h, a| h["n"] += a.views; h }',
      'list = all.each_with_object([]) { |a, l| l << a.title }',
      'counts = all.each_with_object({ live: 0, draft: 0 }) { |a, h| h[a.status.to_sym] += 1 }',
      'nested = all.each_with_object(Hash.new { |h, k| h[k] = [] }) { |a, h| h[a.status] << a.title }',
      '[names, folded, text, injected, list, counts, nested].inspect',
    ),
    answers:
      '[{"First"=>3, "Second"=>10, "Third"=>1}, {"First"=>true, "Second"=>true, "Third"=>true}, "FST", {"n"=>14}, ["First", "Second", "Third"], {:live=>1, :draft=>2}, {"draft"=>["First", "Third"], "live"=>["Second"]}]',
  },
  {
    title: 'Symbols on a relation',
    controller: plain(
      'all = Article.order(:id)',
      'by = all.group_by(&:status).transform_values(&:size)',
      'views = all.map(&:views)',
      'zipped = all.zip([:a, :b, :c]).map { |a, s| [a.title, s] }',
      '[by, views.inject(:+), views.reduce(1, :+), all.index_with { |a| a.views }.values, zipped, all.sum(&:views), all.sum { |a| a.views }, all.to_h { |a| [a.title.to_sym, 1] }].inspect',
    ),
    answers:
      '[{"draft"=>2, "live"=>1}, 14, 15, [3, 10, 1], [["First", :a], ["Second", :b], ["Third", :c]], 14, 14, {:First=>1, :Second=>1, :Third=>1}]',
  },
  {
    title: 'a collection folds and zips',
    controller: plain(
      'list = @ada.articles.order(:id)',
      '[list.inject { |a, b| a.views > b.views ? a : b }.title, @ada.articles.each_with_object({}) { |a, h| h[a.id] = 1 }.size, list.index_with(:x).values, list.each_slice(1).map { |s| s.size }, list.include?(@first)].inspect',
    ),
    answers: '["Second", 2, [:x, :x], [1, 1], true]',
  },
  {
    title: 'attribute queries by name',
    controller: plain(
      'all = Article.order(:id)',
      'yes, no = all.partition(&:published?)',
      'all.to_a.first.title = "x"',
      '[all.map(&:published?), yes.size, no.size, all.select(&:title_changed?).size, @first.send(:published?), @first.public_send("views?"), @first.respond_to?(:title_changed?), all.map(&:title_was), all.reject(&:published?).size, all.to_a.count(&:published), @first.try(:published?), all.find(&:published?).title_was].inspect',
    ),
    answers:
      '[[true, false, true], 2, 1, 1, true, true, true, ["First", "Second", "Third"], 1, 2, true, "First"]',
  },
  {
    title: 'copies, slices and attributes of a record',
    controller: plain(
      'copy = @first.dup',
      'was = [copy.id, copy.new_record?, copy.title, copy.author == @ada]',
      'copy.title = "Copy"',
      'saved = copy.save',
      '@second.title = "Other"',
      '@second.restore_attributes',
      '[was, saved, copy.id != @first.id, @first.title, Article.count, @first.slice(:title, :views), @first.try(:title), @second.title, @first.attributes.except("id", "created_at", "updated_at", "body", "author_id", "rating").keys, @first.attributes["title"], @first.values_at(:title, :views)].inspect',
    ),
    answers:
      '[[nil, true, "First", true], true, true, "First", 4, {"title"=>"First", "views"=>3}, "First", "Second", ["title", "status", "views", "price", "published"], "First", ["First", 3]]',
  },
  {
    title: 'decimals compute as BigDecimal does',
    controller: plain(
      'price = Article.new(price: "19.99").price',
      '[price / 2, price * 2, price ** 2, -price, price % 2, price.to_d == price, 10.to_d, "1.5".to_d, [price, price].sum, price + 1, 1 + price, price - "0.99".to_d, price.round(1), price.floor, price.ceil, price.abs, price.zero?, price.positive?, price.to_i, price.to_f, price * 1.1, price / 3, 100.to_d / 7].map(&:to_s).join(" ")',
    ),
    answers:
      '9.995 39.98 399.6001 -19.99 1.99 true 10.0 1.5 39.98 20.99 20.99 19.0 20.0 19 20 19.99 false true 19 19.99 21.989 6.663333333333333333333333333333333333 14.285714285714285714285714285714285714',
  },
]
