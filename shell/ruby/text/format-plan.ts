import type { FormatArguments } from './format-arguments.ts'
import { writeDirective } from './format-directive.ts'
import type { Directive } from './format-number.ts'

/** A format without names, numbers and stars: texts, and a directive between each two of them. */
export interface FormatPlan {
  readonly texts: readonly string[]
  readonly directives: readonly Directive[]
}

const PLANS = new Map<string, FormatPlan | null>()

/** A format that is read once; null for one that has to be read with its arguments. */
export function planOf(source: string): FormatPlan | null {
  let plan = PLANS.get(source)
  if (plan === undefined) {
    plan = readPlan(source)
    if (PLANS.size >= 500) PLANS.clear()
    PLANS.set(source, plan)
  }
  return plan
}

const PLAIN = /%(?:%|([-+ 0#]*)(\d{1,4})?(?:\.(\d{1,4}))?([csdiouxXbBfgGeEaAp]))/y

function readPlan(source: string): FormatPlan | null {
  const texts: string[] = []
  const directives: Directive[] = []
  let text = ''
  let copied = 0
  for (let at = source.indexOf('%'); at >= 0; at = source.indexOf('%', copied)) {
    PLAIN.lastIndex = at
    const found = PLAIN.exec(source)
    if (found === null) return null
    text += source.slice(copied, at)
    copied = PLAIN.lastIndex
    if (found[0] === '%%') text += '%'
    else {
      texts.push(text)
      directives.push(directiveOf(found))
      text = ''
    }
  }
  texts.push(text + source.slice(copied))
  return { texts, directives }
}

function directiveOf([, flags = '', width, precision, type = '']: RegExpExecArray): Directive {
  return {
    minus: flags.includes('-'),
    plus: flags.includes('+'),
    space: flags.includes(' '),
    zero: flags.includes('0'),
    hash: flags.includes('#'),
    width: width === undefined ? null : Number(width),
    precision: precision === undefined ? null : Number(precision),
    type,
  }
}

/** The text of a plan with its arguments. */
export function writePlan({ texts, directives }: FormatPlan, values: FormatArguments): string {
  const parts: unknown[] = [texts[0]]
  for (let index = 0; index < directives.length; index += 1) {
    parts.push(writeDirective(directives[index] as Directive, values.next()), texts[index + 1])
  }
  return parts.join('')
}
