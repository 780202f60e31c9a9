import { join } from 'node:path'
import type { Test } from 'tap'
import { domOf } from '../views/dom.ts'
import { readFolders } from './app-source.ts'
import { askRails, type RailsAnswer, type RailsCase } from './debian-rails.ts'
import { type LoweredRequest, runLoweredApp } from './lowered-app.ts'
import { requestSentences } from './request-sentence.ts'

/**
 * Claims that applications are answered alike by Debian's Rails, which runs them, and as they are lowered: one visitor's
 * requests each, status for status, page for page, node for node.
 * `files`: what is read of the application, where that is not what stands in its folder alone.
 */
export async function comparedWithRails(
  t: Test,
  cases: readonly RailsCase[],
  files?: Readonly<Record<string, string>>,
): Promise<void> {
  const answers = await askRails(cases)
  for (const [index, { root, requests }] of cases.entries()) {
    await t.test(`each request of ${root} is answered as Rails answers it`, (t) =>
      compared(t, files ?? filesOf(root), requests, answers[index] ?? []),
    )
  }
}

function filesOf(root: string): Record<string, string> {
  return Object.fromEntries(readFolders(join(root), ['config', 'db', 'app']))
}

async function compared(
  t: Test,
  files: Readonly<Record<string, string>>,
  requests: readonly LoweredRequest[],
  theirs: readonly RailsAnswer[],
): Promise<void> {
  const { answers } = await runLoweredApp(t, files, requests)
  const found = answers.map((each) => ({
    ...each,
    headers: Object.fromEntries(
      Object.entries(each.headers).map(([key, value]) => [key.toLowerCase(), value]),
    ),
  }))

  const actions = theirs.map(({ action }) => action)
  for (const [index, name] of requestSentences(requests, actions).entries()) {
    const [ours, rails] = [found[index] as RailsAnswer, theirs[index] as RailsAnswer]
    t.equal(ours.status, rails.status, `${name}: status`)
    t.equal(placed(ours.headers.location), placed(rails.headers.location), `${name}: location`)
    if (rails.status < 300) {
      for (const field of FIELDS)
        t.equal(
          spaceless(ours.headers[field]),
          spaceless(rails.headers[field]),
          `${name}: ${field}`,
        )
    }
    // Of an error, Rails says what stands in public/.
    const isError = rails.status === 404 || (rails.status >= 400 && rails.body === '')
    if (rails.status < 500 && !isError) t.same(bodyOf(ours), bodyOf(rails), `${name}: body`)
  }
}

/** The button of `button_to`, which was an input before Rails 7. */
const BUTTON =
  /(<form[^>]*>(?:<input[^>]*type="hidden"[^>]*>)*)<input([^>]*?) type="submit" value="([^"]*)" ?\/>(?:<input[^>]*type="hidden"[^>]*>)*<\/form>/g

/** What forms and heads carry for a visitor alone, and what Rails 6.1 wrote otherwise than Rails 8 does. */
function asNow(html: string): string {
  return html
    .replace(/<input[^>]*name="(authenticity_token|utf8)"[^>]*>/g, '')
    .replace(/<meta name="csrf-[^>]*>/g, '')
    .replace(BUTTON, '$1<button type="submit"$2>$3</button></form>')
}

/** An address, whatever the host of the requests is called. */
function placed(text: string | undefined): string {
  return (text ?? '').replaceAll(/https?:\/\/(?:www\.)?example\.(?:com|org)/g, 'http://host')
}

const FIELDS = [
  'content-type',
  'content-disposition',
  'content-security-policy',
  'content-security-policy-report-only',
  'feature-policy',
]

function spaceless(field: string | undefined): string {
  return (field ?? '').replaceAll(' ', '').toLowerCase()
}

/** What an answer shows, without what forms and heads carry for a visitor alone. */
export function bodyOf({ status, headers, body }: RailsAnswer): unknown {
  if (body.trim() === '') return ''
  const type = headers['content-type'] ?? ''
  if (/json|xml/.test(type)) {
    return /json/.test(type)
      ? JSON.parse(placed(body))
      : placed(body).replaceAll(/tag:[^,]+/g, 'tag:host')
  }
  // What Rails says of a redirection or of an unknown path is in no application's hands.
  if ((status >= 300 && status < 400) || body.includes('<h1>Not Found')) return ''
  return /html/.test(type) ? domOf(asNow(body)) : body
}
