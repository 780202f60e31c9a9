import { DIFFERENT, SAME } from '../../views/rails-cases.ts'
import { EVERYDAY } from '../../views/rails-everyday-cases.ts'
import { PLACES, REFUSED } from '../../views/script-places.ts'
import type { Dice } from '../dice.ts'

const CONSTRUCTS: readonly string[] = [
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

/** What random templates are grown from: the constructs above, and every template Rails agrees with. */
export const SEEDS: readonly string[] = [
  ...CONSTRUCTS,
  ...SAME,
  ...EVERYDAY,
  ...DIFFERENT,
  ...PLACES,
]

const GROWN: readonly string[] = [...SEEDS, ...REFUSED.map(([source]) => source)]

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
  ' onclick="f(\'',
  ' style="',
  ' srcdoc="',
  'onclick: "f(\'#{@title}\')"',
  '&quot;',
  '&#',
  '`',
  '${',
  '/*',
  '//',
  '/',
  '-->',
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

/** A template grown from the seeds: pieces put in, cut out, repeated, two put together. */
export function growTemplate(dice: Dice): string {
  if (dice.below(10) === 0) return drawTemplate(dice)
  let text = dice.pick(GROWN)
  if (dice.below(4) === 0) text += dice.pick(GROWN)
  for (let times = dice.below(6); times > 0; times--) {
    const at = dice.below(text.length + 1)
    const cut = dice.below(3) === 0 ? dice.below(12) : 0
    const piece = dice.below(3) === 0 ? '' : dice.pick(PIECES)
    const repeated = dice.below(20) === 0 ? piece.repeat(dice.below(400)) : piece
    text = text.slice(0, at) + repeated + text.slice(at + cut)
  }
  return text
}

/** A template of pieces and letters that follow from nothing. */
function drawTemplate(dice: Dice): string {
  let text = dice.below(2) === 0 ? '<% ' : ''
  for (let times = dice.below(40); times > 0; times--) {
    text += dice.below(4) === 0 ? String.fromCharCode(32 + dice.below(96)) : dice.pick(PIECES)
  }
  return text
}
