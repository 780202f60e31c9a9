import { closest, distance } from 'fastest-levenshtein'
import { templateMethodNames } from '../vocabulary/template-methods.ts'
import { viewHelpers } from '../vocabulary/view-helpers.ts'
import { SYNTAX_REMEDIES, VIEW_REMEDIES } from './view-remedies.ts'

/** What is wrong and what to do next; `hint` may be empty. */
export interface TemplateMessage {
  readonly reason: string
  readonly hint: string
}

type Describe = (parts: readonly string[], known: readonly string[]) => string | [string, string]

/** Says what a number of docs/template-language.md means. `text` holds its words between NULs. */
export function describeTemplateError(
  number: number,
  text: string,
  known: readonly string[],
): TemplateMessage {
  const describe = MESSAGES[number]
  if (describe === undefined) {
    return { reason: `The core refused this (code ${number})${text && `: ${text}`}.`, hint: '' }
  }
  const said = describe(text.split('\0'), known)
  return typeof said === 'string' ? { reason: said, hint: '' } : { reason: said[0], hint: said[1] }
}

/** "Did you mean …?" when a known word is near enough, else nothing. */
function didYouMean(word: string, known: readonly string[]): string {
  if (known.length === 0 || word.length < 3) return ''
  const nearest = closest(word, known as string[])
  return distance(word, nearest) <= Math.ceil(word.length / 3) ? ` Did you mean ${nearest}?` : ''
}

const MESSAGES: Readonly<Record<number, Describe>> = {
  1: () => 'What the application answered is malformed.',
  2: () => 'There is no memory left for this page.',
  300: () => ['This tag is never closed.', 'Close it with %>.'],
  301: ([token = '']) => [
    token === '' ? 'The code ends too early here.' : `Unexpected ${show(token)}.`,
    Object.hasOwn(SYNTAX_REMEDIES, token) ? (SYNTAX_REMEDIES[token] ?? '') : '',
  ],
  302: () => ['This block has no end.', 'Close it with <% end %>.'],
  303: ([word = '']) => `Nothing is open that ${show(word)} could belong to.`,
  304: () => 'This string is never closed.',
  305: ([name = ''], known) =>
    remedied(`undefined helper '${name}'.`, name) ?? [
      `undefined helper '${name}'.${didYouMean(name, [...Object.keys(viewHelpers), ...known])}`,
      'Define it in app/helpers/application_helper.rb.',
    ],
  306: ([name = ''], known) =>
    remedied(`undefined local variable or helper '${name}'.`, name) ?? [
      `undefined local variable or helper '${name}'.${didYouMean(name, [...Object.keys(viewHelpers), ...known])}`,
      `Declare it in the first line: <%# locals: (${name}:) -%>`,
    ],
  307: ([what = '']) => [
    `${what === '' ? 'This' : show(what)} is outside of what a template may say.`,
    Object.hasOwn(SYNTAX_REMEDIES, what)
      ? (SYNTAX_REMEDIES[what] ?? '')
      : 'Write it as a method of app/helpers, or let the controller set it.',
  ],
  308: () => ['This is nested too deeply.', 'Move a part of it into a partial.'],
  309: () => ['The template is too large.', 'Move a part of it into a partial.'],
  310: ([number = '']) => `${show(number)} is not a number a template can hold.`,
  311: () => [
    'A value in an attribute without quotes could add attributes.',
    'Put the value in quotes: class="<%= … %>".',
  ],
  312: () => [
    'A value may not stand in a comment of CSS, nor after a backslash or an unfinished string there.',
    'Move it out, or choose a class instead.',
  ],
  313: () => [
    'The branches of this block end in different places of the HTML.',
    'Let each branch close the tags and quotes it opens.',
  ],
  314: () => 'The template, or a block of it, ends inside an HTML tag.',
  315: ([name = ''], known) =>
    remedied(`There is no route for '${name}'.`, name) ??
    `There is no route for '${name}'.${didYouMean(
      name,
      known.filter((each) => /_(path|url)$/.test(each)),
    )}`,
  316: ([name = '']) => `Wrong number of arguments${name === '' ? '' : ` for '${name}'`}.`,
  317: () => ['This is not a list of locals.', 'Write <%# locals: (article:, size: 3) -%>.'],
  318: () => [
    "A URL's scheme may not be put together from text and a value.",
    'Give the attribute one value: href="<%= link %>".',
  ],
  319: () => ['A value may not be the name of a tag or of an attribute.', 'Use content_tag.'],
  320: () => 'The template is not valid UTF-8.',
  321: () => [
    'A value may not stand in a comment of JavaScript: it could end it.',
    'Move the value out of the comment, or make the line a comment of the template: <%# … %>.',
  ],
  322: () => [
    'A value may not stand in a regular expression of JavaScript.',
    'Make the expression of a string: new RegExp("<%= j value %>").',
  ],
  323: () => [
    'It cannot be told what this place of the script is: a slash before it may divide or begin a regular expression, or a string is not closed on its line.',
    'Put the value into a variable at the start of the script: var a = <%= value %>;',
  ],
  324: () => [
    'A value may not stand right after a backslash, an ampersand or a "<" here: together they could mean something else.',
    'Write a space between them, or "\\u003c" for the "<" of a string.',
  ],
  325: () => [
    'A value may not stand in a URL that runs script or holds a document.',
    'Use an event handler with a value in it, onclick="f(\'<%= j value %>\')", or a link to a page.',
  ],
  326: () => [
    'The value of this attribute decides what others of the tag mean, so it must be known.',
    'Write the value itself, with an if around the tag where it differs.',
  ],
  327: () => [
    'A value may not stand between the tags of a srcdoc.',
    'Write the page as a partial: srcdoc="<%= render "page" %>".',
  ],
  328: () => [
    'A browser may read this place of the HTML in another way than it looks.',
    'Write names of tags and attributes, comments and entities in one piece, without code inside, and no value in a <script> or <style> of an <svg>.',
  ],
  329: () => [
    'HTML that is made elsewhere may not become code.',
    'Write the whole <script> or <style> there, or the value itself here.',
  ],
  330: ([name = '', type = '']) =>
    (type === 'FormBuilder'
      ? remedied(`undefined method '${name}' for FormBuilder.`, name)
      : null) ??
    (templateMethodNames(type).includes(name)
      ? `'${name}' of ${type} does not take these arguments here.`
      : [
          `undefined method '${name}' for ${type === '' ? 'it' : type}.${didYouMean(name, templateMethodNames(type))}`,
          type === 'nil' ? `Give it a value, or write &.${name} where it may be nil.` : '',
        ]),
  331: ([name = ''], known) =>
    remedied(`undefined local variable or helper '${name}'.`, name) ??
    `undefined local variable or helper '${name}'.${didYouMean(name, [...Object.keys(viewHelpers), ...known])}`,
  332: ([name = '']) => `missing local: ${name}`,
  333: ([name = '']) => `unknown local: ${name}`,
  334: ([name = ''], known) => `There is no partial '${name}'.${didYouMean(name, known)}`,
  335: ([left = '', right = '']) => `${left} and ${right} do not go together here.`,
  336: () => 'divided by 0',
  337: () => 'The result does not fit into 64 bits.',
  338: () => ['This template takes too many steps.', 'Look for a loop without an end.'],
  339: () => 'The page grows too large.',
  340: () => ['Templates are nested too deeply.', 'Look for a partial that renders itself.'],
  341: () => 'The application could not answer this.',
  342: ([what = '']) => `Wrong argument${what === '' ? '' : `: ${what.replace('\0', ' ')}`}.`,
  343: ([name = '']) => `No value for :${name} of the path.`,
  344: ([name = '']) => `There is no route named '${name}'.`,
  345: ([value = '']) => [
    `${show(value)} may not stand between attributes.`,
    'Use tag.attributes, or write the attribute with quotes.',
  ],
  346: () => 'The string grows too long.',
  347: () => 'This value cannot be handed to a method of the application.',
  348: ([key = '']) => `key not found${key === '' ? '' : `: ${key}`}`,
  349: ([name = ''], known) => `There is no template '${name}'.${didYouMean(name, known)}`,
  350: () => 'A form needs randomness for its token, and the render was given none.',
  351: () => [
    'The code of an event handler must be written here: a value that is a whole handler could be anybody’s code.',
    'Write the code as a string with the value in it, onclick: "f(\'#{j value}\')", or say raw(value).',
  ],
  352: () => [
    'A block of HTML cannot be the content of a <script> or <style>.',
    'Write the element itself: <script> … </script>.',
  ],
}

/** The reason with what Rails' helper of this name is written as here; null for another name. */
function remedied(reason: string, name: string): [string, string] | null {
  const remedy = Object.hasOwn(VIEW_REMEDIES, name) ? VIEW_REMEDIES[name] : undefined
  return remedy === undefined ? null : [reason, remedy]
}

function show(token: string): string {
  return `'${token.length > 40 ? `${token.slice(0, 40)}…` : token}'`
}
