import { encodeSymbolHash, encodeTexts, encodeValue, FrameWriter } from '../../shell/core/frame.ts'
import { type BootData, bootCore, type Core } from '../../shell/core/load.ts'
import { Float } from '../../shell/ruby/float/float.ts'
import { coreModule, SECRET } from './core.ts'
import { RANDOM } from './exchange.ts'
import { CLASSES, ROUTES, TestRecord, TestRecords, TestRelation } from './template.ts'

/** What random templates are grown from: every construct once. */
export const SEEDS: readonly string[] = [
  '<h1 class="<%= @title %>"><%= @title.upcase %></h1>\n<% if @n > 2 && !@title.empty? %>\n  a\n<% elsif @n == 1 %>b<% else %>c<% end %>\n',
  '<% @list.each_with_index do |x, i| %><%= x %>:<%= i * 2 %><% next if i == 1 %>;<% end %>',
  '<% @rows.each do |row| %><li id="<%= dom_id row %>"><%= link_to row.title, row, class: ["a", { b: true }], data: { x: 1 } %> <%= row.created_at.strftime("%d %b %Y") %></li><% end %>',
  '<%= form_with model: @record, class: "f" do |f| %><%= f.label :title %><%= f.text_field :title, size: 3 %><%= f.select :views, [["a", 1], ["b", 2]], { include_blank: true }, class: "s" %><%= f.check_box :published %><%= f.fields_for :x do |g| %><%= g.text_area :y %><% end %><%= f.submit %><% end %>',
  '<%= {a: 1, "b" => [1, 2.5, nil, :c]}.map { |k, v| "#{k}=#{v.inspect}" }.join(", ") %><%= (1..9).select(&:even?).sum %><%= %w[z a].sort_by { |w| w }.first %>',
  '<% case @n when 1, 2 then x = "one" when 3..5 then x = "few" else x = "many" end %><%= x ||= 3 %><%= x.to_s[0, 2] %><% y = @n; y += 1; y *= 2 %><%= -y.abs ** 2 % 7 %>',
  '<% content_for :side do %><b>side</b><% end %><%= yield :side %><%= render "item", item: @n %><%= render partial: "item", collection: [1, 2], as: :item %><%= render @rows %>',
  '<a href="<%= @title %>" onclick="f(<%= @list %>)"><script>var a = <%= @hash %></script><%= tag.p "x", id: @n do %>y<% end %><%= content_tag(:i) { "z" } %>',
  '<%= @title.split(" ").map(&:capitalize).join("-").truncate(9) %><%= @title.gsub("a", "bb").center(20, "*").sub("b", "") %><%= @hash.dig(:a, :b)&.foo %><%= @nothing&.bar || "none" %>',
  '<%= @record.errors.full_messages.to_sentence %><% @record.errors.each do |e| %><%= e.attribute %><%= e.full_message %><% end %><%= @record.comments.size %><%= button_to "x", [@record, :comments], method: :delete %>',
  '<%# locals: (n: 1 + 1, m: [n]) -%>\n<%= n %><%= m.inspect %><%% not code %><%- if true -%> x <%- end -%>\n',
  '<%= @when.year %> <%= @when.to_fs(:long) %> <%= @when - 86400 %> <%= @float.round(2) %> <%= 1e100 %> <%= 10 ** 18 %> <%= flash[:notice] %> <%= params[:id].inspect %> <%= @list.each_slice(2) do |s| %><%= s.inspect %><% end %>',
  '<%= @list.group_by { |x| x.to_s.length }.inspect %><%= @list.partition { |x| x == 1 }.inspect %><%= @list.min_by { |x| x.to_s } %><%= [[1, 2], [3]].map { |a, b| [b, a] }.inspect %><%= 3.downto(1) do |i| %><%= i %><% break if i == 2 %><% end %>',
]

const PIECES: readonly string[] = [
  '<%',
  '%>',
  '<%=',
  '-%>',
  '<%#',
  '"',
  "'",
  '#{',
  '}',
  '(',
  ')',
  '[',
  ']',
  '{',
  '|x|',
  ' do ',
  ' end ',
  'end',
  'if ',
  'else',
  '.each ',
  '.map { |x| x }',
  '&.',
  '..',
  '...',
  '::',
  ' ? ',
  ' : ',
  '=>',
  ',',
  ':a',
  'nil',
  '9223372036854775807',
  '-1',
  '1.5e308',
  '0',
  '@rows',
  '@record',
  '@hash',
  '@list',
  '@missing',
  '.to_s',
  '.inspect',
  '.first(2)',
  ' + ',
  ' * ',
  ' / 0',
  ' ** 99',
  '<<',
  '&&',
  '||',
  '!',
  '=',
  '+=',
  'yield',
  'render @rows',
  'next',
  'break',
  '&:to_s',
  '<script>',
  '</script>',
  '<style>',
  '<!--',
  ' href="',
  '>',
  '\n',
  '\u00e9',
  '\u{1f600}',
  '\\',
  '%w[a b]',
  'case 1',
  'when 1',
  '1000000000.times do',
  ' * 100000000',
]

/** A small generator of numbers, the same for the same seed on every engine. */
export class Dice {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0 || 1
  }

  /** A whole number below `limit`. */
  below(limit: number): number {
    let x = this.#state
    x ^= x << 13
    x ^= x >>> 17
    x ^= x << 5
    this.#state = x >>> 0
    return this.#state % limit
  }

  /** One of the list. */
  pick<Item>(list: readonly Item[]): Item {
    return list[this.below(list.length)] as Item
  }
}

/** A template grown from the seeds: pieces put in, cut out, repeated, two put together. */
export function growTemplate(dice: Dice): string {
  let text = dice.pick(SEEDS)
  if (dice.below(4) === 0) text += dice.pick(SEEDS)
  for (let times = dice.below(6); times > 0; times--) {
    const at = dice.below(text.length + 1)
    const cut = dice.below(3) === 0 ? dice.below(12) : 0
    const piece = dice.below(3) === 0 ? '' : dice.pick(PIECES)
    const repeated = dice.below(20) === 0 ? piece.repeat(dice.below(400)) : piece
    text = text.slice(0, at) + repeated + text.slice(at + cut)
  }
  return text
}

/** Renders grown templates and checks that every call comes back; gives how often each state came. */
export class TemplateFuzzer {
  readonly #target: 'release' | 'debug'
  readonly #frame: Uint8Array
  #core: Core
  #booted = 0
  readonly outcomes = { refused: 0, rendered: 0, failed: 0 }

  constructor(target: 'release' | 'debug') {
    this.#target = target
    this.#core = boot(target)
    this.#frame = inputFrame()
  }

  /** Parses one template and renders it when it is one; throws when the core traps. */
  tryTemplate(source: string, damage?: (frame: Uint8Array) => void): void {
    if (this.#booted === 400) {
      this.#core = boot(this.#target)
      this.#booted = 0
    }
    this.#booted += 1
    const index = bootTemplate(this.#core, 'articles/grown', source)
    if (index < 0) {
      this.outcomes.refused += 1
      return
    }
    this.#render(index, damage)
  }

  #render(index: number, damage?: (frame: Uint8Array) => void): void {
    const { exports, bytes, words } = this.#core
    const pages = exports.countPagesInUse()
    const exchange = exports.open()
    const frame = this.#frame.slice()
    damage?.(frame)
    const start = exports.allocate(exchange, frame.length)
    bytes.set(frame, start)
    let state = exports.render(exchange, index, -1, start, frame.length)
    for (let asked = 0; state === 4; asked++) {
      state = asked > 50 ? exports.fail(exchange) : this.#answer(exchange, asked)
    }
    if (state === 3) this.outcomes.rendered += 1
    else this.outcomes.failed += 1
    if (state !== 3 && state !== 6) throw new Error(`the core stopped in state ${state}`)
    if (state === 6 && (words[(exchange >> 2) + 1] ?? 0) === 0) throw new Error('no error code')
    exports.close(exchange)
    if (exports.countPagesInUse() !== pages) throw new Error('pages were not given back')
  }

  #answer(exchange: number, asked: number): number {
    const { exports, bytes } = this.#core
    const writer = new FrameWriter()
    encodeValue(writer, ANSWERS[asked % ANSWERS.length])
    const start = exports.allocate(exchange, writer.length)
    bytes.set(writer.written, start)
    return exports.resume(exchange, start, writer.length)
  }
}

const ANSWERS: readonly unknown[] = [
  new TestRecords(1, [{ id: 1, commenter: 'c', body: 'b' }]),
  new TestRelation(1, 50),
  null,
  7,
  'answer <b>',
]

function boot(target: 'release' | 'debug'): Core {
  const data: BootData = {
    config: { secret: SECRET, fuel: 20000, outputLimit: 200000 },
    routes: ROUTES,
    classes: CLASSES,
    helpers: ['pluralize'],
    templates: new Map([
      ['articles/_item', '[<%= item %>]'],
      ['articles/_article', '<p><%= article.title %></p>'],
    ]),
  }
  return bootCore(coreModule(target), data)
}

function bootTemplate(core: Core, name: string, source: string): number {
  const writer = new FrameWriter()
  encodeValue(writer, [name, source])
  const start = core.exports.bootAllocate(writer.length)
  core.bytes.set(writer.written, start)
  return core.exports.bootTemplate(start, writer.length)
}

function inputFrame(): Uint8Array {
  const writer = new FrameWriter()
  const article = { id: 3, title: 'T<i>', body: 'B', views: 2, published: true, rating: 1.5 }
  const dates = { released_on: '2026-01-02', created_at: '2026-11-21 02:03:52.123456' }
  encodeSymbolHash(writer, {
    title: 'A "title" & <more> é',
    n: 3,
    list: [1, 'two', Symbol.for('three'), null, new Float(2.5)],
    hash: new Map<unknown, unknown>([
      [Symbol.for('a'), new Map([['b', 1]])],
      ['c', [1, 2]],
    ]),
    rows: new TestRecords(0, [
      { ...article, ...dates },
      { id: 4, title: 'U' },
    ]),
    record: new TestRecord(
      0,
      { ...article, ...dates },
      { errors: [['title', 'bad', 'Title bad']] },
    ),
    when: new Date('2026-11-21T02:03:52Z'),
    float: new Float(3.14159),
  })
  encodeSymbolHash(writer, {})
  encodeTexts(writer, new Map([['notice', 'N']]))
  encodeSymbolHash(writer, {
    controller: 'articles',
    action: 'show',
    url: 'http://localhost',
    random: RANDOM,
    nonce: null,
  })
  return writer.written.slice()
}
