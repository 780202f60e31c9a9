import { type Encodable, encode, FrameWriter } from '../../../shell/core/frame.ts'
import type { Dice } from '../dice.ts'
import { CLASSES } from '../template.ts'

const TEXTS = ['', 'a', '<b>', 'é', '\u{1f600}', 'title', 'javascript:x', 'x'.repeat(70), '-1.50']
const NUMBERS = [
  0n,
  1n,
  -1n,
  7n,
  255n,
  9223372036854775807n,
  -9223372036854775808n,
  1795226632000000n,
]

/** A value of any tag, well formed for the most part, with values inside it. */
export class RandomValue implements Encodable {
  readonly #dice: Dice

  constructor(dice: Dice) {
    this.#dice = dice
  }

  [encode](writer: FrameWriter): void {
    this.#write(writer, 0)
  }

  #write(writer: FrameWriter, level: number): void {
    const dice = this.#dice
    const tag = dice.below(level > 5 ? 7 : 21)
    writer.u8(dice.below(200) === 0 ? dice.below(256) : tag)
    switch (tag) {
      case 3:
      case 4:
      case 10:
      case 11:
        writer.i64(dice.below(3) === 0 ? BigInt(dice.below(100000)) : dice.pick(NUMBERS))
        return
      case 5:
      case 6:
      case 9:
      case 17:
      case 18:
        writer.text(dice.pick(TEXTS))
        return
      case 7:
      case 8:
      case 19: {
        const count = dice.below(5)
        writer.varuint(dice.below(50) === 0 ? dice.below(1000) : count)
        for (let left = count * (tag === 7 ? 1 : 2); left > 0; left--)
          this.#write(writer, level + 1)
        return
      }
      case 12:
        this.#write(writer, level + 1)
        this.#write(writer, level + 1)
        writer.u8(dice.below(2))
        return
      case 13:
        this.#record(writer)
        return
      case 14:
        this.#records(writer)
        return
      case 15:
      case 16:
        writer.varuint(dice.below(3))
        if (tag === 15) writer.varuint(dice.below(100))
        else writer.text(dice.pick(TEXTS))
        return
      case 20:
        this.#recordList(writer)
    }
  }

  #record(writer: FrameWriter): void {
    const dice = this.#dice
    const index = dice.below(30) === 0 ? dice.below(9) : dice.below(3)
    const flags = dice.below(8)
    writer.varuint(index)
    writer.varuint(dice.below(100))
    writer.u8(flags)
    this.#cells(writer, CLASSES[index]?.columns.length ?? 1)
    if ((flags & 2) !== 0) this.#texts(writer, 3)
    if ((flags & 4) !== 0) this.#texts(writer, 2)
  }

  #texts(writer: FrameWriter, size: number): void {
    const groups = this.#dice.below(3)
    writer.varuint(groups)
    for (let left = groups * size; left > 0; left--) writer.text(this.#dice.pick(TEXTS))
  }

  #records(writer: FrameWriter): void {
    const dice = this.#dice
    const index = dice.below(3)
    const rows = dice.below(4)
    const columns = (CLASSES[index]?.columns.length ?? 0) + (dice.below(40) === 0 ? 1 : 0)
    writer.varuint(index)
    writer.varuint(dice.below(100))
    writer.varuint(dice.below(50) === 0 ? dice.below(0xffffffff) : rows)
    writer.varuint(columns)
    this.#cells(writer, rows * columns)
  }

  #recordList(writer: FrameWriter): void {
    const dice = this.#dice
    writer.u8(dice.below(40) === 0 ? dice.below(256) : 14)
    this.#records(writer)
    const count = dice.below(5)
    writer.varuint(dice.below(50) === 0 ? dice.below(0xffffffff) : count)
    for (let left = count; left > 0; left--) {
      const row = dice.below(dice.below(20) === 0 ? 300 : 3)
      writer.varuint(row)
      if (row > 0) continue
      writer.u8(dice.below(40) === 0 ? dice.below(256) : 13)
      this.#record(writer)
    }
  }

  /** Cells that point into the heap, at a document in it, or beside it. */
  #cells(writer: FrameWriter, count: number): void {
    const dice = this.#dice
    for (let left = count; left > 0; left--) {
      if (dice.below(3) === 0) {
        const document = dice.pick(DOCUMENTS)
        writer.u32(3 + dice.below(2))
        writer.u32(document.length - (dice.below(8) === 0 ? 1 : 0))
        writer.u32(TEXT.length + DOCUMENTS.slice(0, DOCUMENTS.indexOf(document)).join('').length)
        writer.u32(0)
        continue
      }
      writer.u32(dice.below(40) === 0 ? dice.below(256) : dice.below(5))
      writer.u32(dice.below(20) === 0 ? dice.below(0xffffffff) : dice.below(20))
      writer.u32(dice.below(20) === 0 ? dice.below(0xffffffff) : dice.below(44))
      writer.u32(dice.below(20) === 0 ? dice.below(0xffffffff) : 0)
    }
    writer.data(HEAP)
  }
}

const TEXT = '2026-11-21 02:03:52.123456 <a href="x">2026-01-02 some text \u00c3\u00a9 12'
/** What json columns may hold, in ASCII. */
const DOCUMENTS = [
  '{"a":[1,-2.5e3,"\\u00e9\\n",null],"b":{"a":true},"a":"<again>"}',
  '[]',
  '"plain"',
  '123456789012345678901234567890',
  `{${Array.from({ length: 12 }, (_, index) => `"k${index % 10}":${index}`).join()}}`,
  '['.repeat(70) + ']'.repeat(70),
  '['.repeat(120) + ']'.repeat(120),
  '{"a":1,}',
]
const HEAP = Uint8Array.from(Buffer.from(TEXT + DOCUMENTS.join(''), 'latin1'))

/** Changes a few bytes of a frame, or cuts it short. */
export function damageFrame(frame: Uint8Array, dice: Dice): Uint8Array {
  for (let times = dice.below(4); times >= 0; times--) {
    frame[dice.below(frame.length)] = dice.below(256)
  }
  return dice.below(8) === 0 ? frame.subarray(0, dice.below(frame.length)) : frame
}

/** A value alone, as an answer is. */
export function answerFrame(dice: Dice): Uint8Array {
  const writer = new FrameWriter(256)
  new RandomValue(dice)[encode](writer)
  return writer.written
}

/** Templates that do something with whatever `@v` is. */
export const PROBES: readonly string[] = [
  '<%= @v %>',
  '<%= @v.inspect %><%= @v.to_json %>',
  '<% @v.each do |a, b| %><%= a %>=<%= b.inspect %>;<% end %>',
  '<%= @v.map { |each| each.to_s }.sort.join(",") %><%= @v.size %>',
  '<%= @v == @w %><%= [@v, @w].uniq.size %><%= @v <=> @w %>',
  '<%= link_to @v, @v, class: @v, data: @v %>',
  '<%= form_with model: @v do |f| %><%= f.label :title %><%= f.text_field :title, value: @w %><%= f.submit %><% end %>',
  '<%= render @v %>',
  '<script>var a = <%= @v %></script><a href="<%= @v %>" onclick="<%= @w %>"></a>',
  '<%= @v.title %><%= @v.created_at.strftime("%F %T") %><%= @v.released_on %><%= @v.comments %>',
  '<%= @v.errors.full_messages.inspect %><%= @v.attributes.inspect %>',
  '<%= tag.p @v, @w %><%= article_path(@v) %><%= dom_id @v %>',
  '<%= @v[@w].inspect %><%= @v[0] %><%= @v[:a] %><%= @v.first.inspect %><%= @v.last %>',
  '<%= @v.min %><%= @v.sum %><%= @v.to_a.flatten.compact.inspect %>',
  '<%= @v + @w %>',
  '<%= @v.strftime(@w) %><%= @v - @w %>',
  '<%= pluralize @v, "x" %><%= truncate @w %>',
  '<%= options_for_select @v, @w %><%= select_tag :a, options_from_collection_for_select(@v, :id, :title) %>',
  '<%= @v.to_s.upcase.split("").first(3).inspect %><%= @w.to_s.truncate(5) %>',
  '<%= @v.settings.to_json %><%= @v.options == @w %><% @v.settings.each do |a, b| %><%= a %><%= b.inspect %><% end %>',
  '<%= form_with model: @v, url: "/" do |f| %><%= f.text_area :settings %><%= f.hidden_field :options %><%= f.number_field :title %><% end %>',
  '<%= @v.group_by { |x| x }.inspect %><%= @v.to_h.inspect %><%= @v.merge(@w) %>',
]
