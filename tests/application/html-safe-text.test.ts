import t from 'tap'
import { runLoweredApp } from '../support/lowered-app.ts'

/** What a helper method gives, and what Rails 6.1 writes of it on the page. */
const said: Readonly<Record<string, string>> = {
  'simple_format("a & b")': '<p>a &amp; b</p>',
  'simple_format("a & b").to_str': '&lt;p&gt;a &amp;amp; b&lt;/p&gt;',
  'simple_format("a & b").to_s': '<p>a &amp; b</p>',
  'simple_format("a & b") + "<x>"': '<p>a &amp; b</p>&lt;x&gt;',
  'simple_format("a") + simple_format("c")': '<p>a</p><p>c</p>',
  '"<x>" + simple_format("a")': '&lt;x&gt;&lt;p&gt;a&lt;/p&gt;',
  '"<x> #{simple_format("a")}"': '&lt;x&gt; &lt;p&gt;a&lt;/p&gt;',
  '"#{simple_format("a & b")}".html_safe': '<p>a &amp; b</p>',
  'content_tag(:div, simple_format("a & b"))': '<div><p>a &amp; b</p></div>',
  'content_tag(:div, simple_format("a").to_str)': '<div>&lt;p&gt;a&lt;/p&gt;</div>',
  'simple_format("a").concat("<x>")': '<p>a</p>&lt;x&gt;',
  'simple_format("a") << "<x>" << "<y>".html_safe': '<p>a</p>&lt;x&gt;<y>',
  '"<x>".dup.concat(simple_format("a"))': '&lt;x&gt;&lt;p&gt;a&lt;/p&gt;',
  '"<x>".html_safe.concat(simple_format("a").to_str)': '<x>&lt;p&gt;a&lt;/p&gt;',
  '[simple_format("a"), "<x>"].join': '&lt;p&gt;a&lt;/p&gt;&lt;x&gt;',
  'safe_join([simple_format("a"), "<x>", "<y>".html_safe], "&")': '<p>a</p>&amp;&lt;x&gt;&amp;<y>',
  '[tag.b("x"), "<"].reduce(:+)': '<b>x</b>&lt;',
  '[tag.b("x"), "<"].sum("".html_safe)': '<b>x</b>&lt;',
  'tag.b("x").presence': '<b>x</b>',
  'tag.b("x").presence || "none"': '<b>x</b>',
  'tag.b("x").try(:concat, "<")': '<b>x</b>&lt;',
  'tag.b("x").presence_in([tag.b("x")])': '<b>x</b>',
  'tag.b("x").dup + "<"': '<b>x</b>&lt;',
  'tag.b("x").itself + "<"': '<b>x</b>&lt;',
  'tag.b("x").freeze + "<"': '<b>x</b>&lt;',
  'tag.b("x").then { |html| html + "<" }': '<b>x</b>&lt;',
  'tag.b("x").tap { |html| html << "<" }': '<b>x</b>&lt;',
  'tag.b("x").truncate(20)': '<b>x</b>',
  'tag.b("x").truncate(4)': '&lt;...',
  'tag.b("x")[0, 3]': '<b>',
  'tag.b("x").first(3)': '<b>',
  'tag.b("x").upcase': '&lt;B&gt;X&lt;/B&gt;',
  'tag.b("x").strip': '&lt;b&gt;x&lt;/b&gt;',
  'tag.b("x").sub("x", "<y>")': '&lt;b&gt;&lt;y&gt;&lt;/b&gt;',
  '"<i>%s</i>".html_safe % ["<x>"]': '<i>&lt;x&gt;</i>',
  '"%s" % tag.b("x")': '&lt;b&gt;x&lt;/b&gt;',
  'h(h("<x>"))': '&lt;x&gt;',
  'raw("<x>") + "<y>"': '<x>&lt;y&gt;',
  'number_to_currency(5, unit: "&euro;".html_safe)': '&euro;5.00',
  'number_to_currency(5, unit: "&euro;".html_safe, format: "%n <%u")': '5.00 &lt;&euro;',
  'content_tag(:b, number_with_delimiter(12345, delimiter: "&nbsp;".html_safe))':
    '<b>12&nbsp;345</b>',
  'number_to_currency(5) + "<"': '$5.00&lt;',
  'number_to_currency(5) + tag.b("x") + number_with_delimiter("1000")': '$5.00<b>x</b>1,000',
  'number_to_percentage(5, precision: 0) + tag.b(number_to_human_size(1)) + "<"':
    '5%<b>1 Byte</b>&lt;',
  'number_to_currency("<x>") + tag.b("x")': '$&lt;x&gt;&lt;b&gt;x&lt;/b&gt;',
  'number_to_currency(5, unit: "<u>") + tag.b("x")': '&lt;u&gt;5.00<b>x</b>',
  '[number_to_currency(5).html_safe?, number_to_currency("x").html_safe?, number_to_phone(5551234, delimiter: "<")].join(",")':
    'true,false,555&amp;lt;1234',
  'number_to_currency(nil).inspect': 'nil',
  '[tag.b("x").html_safe?, tag.b("x").to_str.html_safe?, tag.b("x").strip.html_safe?, 1.html_safe?].join(",")':
    'true,false,false,true',
  '[tag.b("x") == "<b>x</b>", "<b>x</b>" == tag.b("x"), tag.b("x").eql?("<b>x</b>")].join(",")':
    'true,true,true',
  '[{ "a" => 1 }["a".html_safe], ["a", "a".html_safe].uniq.size, ["b".html_safe, "a"].min].join(",")':
    '1,1,a',
  '[("ab".html_safe =~ /b/), ("a".html_safe < "b"), Integer("12".html_safe)].join(",")':
    '1,true,12',
  '(case "a".html_safe when /a/ then "matched" else "not" end)': 'matched',
}

t.test('HTML-safe text neither loses nor doubles its escaping in helper methods', async (t) => {
  const calls = Object.keys(said)
  const methods = calls.map((call, index) => `  def call_${index}\n    ${call}\n  end\n`)
  const { answers } = await runLoweredApp(
    t,
    {
      'config/routes.rb': 'Webfw::Routes.draw do\n  get "/texts", to: "texts#index"\nend\n',
      'app/controllers/texts_controller.rb':
        'class TextsController < ApplicationController\n  def index\n    render layout: false\n  end\nend\n',
      'app/helpers/application_helper.rb': `module ApplicationHelper\n${methods.join('\n')}end\n`,
      'app/views/texts/index.html.erb': calls
        .map((_, index) => `<%= call_${index} %>\n`)
        .join('')
        .concat('<%= [true, :a, nil, 1, "a", "a".html_safe].map(&:html_safe?).join(",") %>'),
    },
    [{ path: '/texts' }],
  )
  const lines = answers[0]?.body.split('\n') ?? []
  for (const [index, call] of calls.entries()) t.equal(lines[index], said[call], call)
  t.equal(lines.at(calls.length), 'false,false,false,true,false,true', 'html_safe? in a template')
})
