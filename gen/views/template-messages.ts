import { suggestWord } from '../nearest.ts'

/** The words a template may use, for suggestions. */
export interface KnownWords {
  readonly helpers: readonly string[]
  /** Route names without `_path`. */
  readonly routes: readonly string[]
  /** The locals that the template declares. */
  readonly locals: readonly string[]
}

/** What is wrong with a template that the core refused, by its error code (docs/template-language.md). */
export function templateMessage(
  code: number,
  text: string,
  known: KnownWords,
): { message: string; hint?: string } {
  const [word = ''] = text.split('\0')
  const shown = word === '' ? 'this' : `\`${word}\``
  switch (code) {
    case 300:
      return { message: 'This tag is never closed.', hint: 'Close it with %>.' }
    case 301:
      return word === ''
        ? { message: 'The template ends too early here.' }
        : { message: `${shown} cannot stand here.` }
    case 302:
      return { message: 'This block has no end.', hint: 'Close it with <% end %>.' }
    case 303:
      return { message: `There is nothing open that ${shown} could belong to.` }
    case 304:
      return { message: 'This string is never closed.' }
    case 305: {
      const hint = suggestWord(word, known.helpers, []).trim()
      const message = `There is no helper ${shown}.`
      return {
        message,
        hint: hint === '' ? 'Define it in app/helpers/application_helper.rb.' : hint,
      }
    }
    case 306: {
      const words = [...known.locals, ...known.helpers]
      const hint = suggestWord(word, words, []).trim()
      const message = `The template declares no local ${shown}, and there is no helper of that name.`
      return {
        message,
        hint: hint === '' ? `Declare it in the first line: locals: (${word}:)` : hint,
      }
    }
    case 307:
      return {
        message: `${shown} is outside of what a template may say.`,
        hint: 'Move it to the controller, the model or a helper.',
      }
    case 308:
      return { message: 'This is nested too deeply.', hint: 'Move a part into a partial.' }
    case 309:
      return { message: 'The template is too large.', hint: 'Move a part into a partial.' }
    case 310:
      return { message: `${shown} is no number.` }
    case 311:
      return {
        message: 'A value cannot stand in an attribute without quotes: it could add attributes.',
        hint: 'Write class="<%= … %>" with quotes.',
      }
    case 312:
      return {
        message: 'A value cannot stand inside <style>.',
        hint: 'Choose a class, or set the style attribute of the element.',
      }
    case 313:
      return {
        message: 'The branches of this block end in different places of the HTML.',
        hint: 'Let every branch close what it opens.',
      }
    case 314:
      return { message: 'The template, or a block of it, ends inside an HTML tag.' }
    case 315: {
      const name = word.replace(/_(path|url)$/, '')
      const end = word.slice(name.length)
      const shownNames = known.routes.map((each) => `${each}${end}`)
      const message = `There is no route for ${shown}.`
      return { message, hint: suggestWord(name, known.routes, shownNames).trim() }
    }
    case 316:
      return { message: `${shown} takes another number of arguments.` }
    case 317:
      return {
        message: 'This is no list of locals.',
        hint: 'Write: <%# locals: (article:, title: "Untitled") -%>',
      }
    case 318:
      return {
        message: "A URL's scheme cannot be put together from text and a value.",
        hint: 'Give the attribute one value: href="<%= link %>".',
      }
    case 319:
      return {
        message: 'A value cannot be the name of a tag or an attribute.',
        hint: 'Use tag or content_tag.',
      }
    case 320:
      return { message: 'The template is not UTF-8.' }
    default:
      return {
        message: `The core refuses this template (code ${code}${word === '' ? '' : `: ${word}`}).`,
      }
  }
}
