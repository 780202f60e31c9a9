import type { App } from '../app.ts'
import { BaseController } from '../controller/base-controller.ts'
import type { Route } from '../core/route.ts'
import { SafeString } from '../core/safe-string.ts'
import { chooseLocale, chosenLocale, currentLocale, restoreLocale } from '../i18n/locale.ts'
import { availableLocales } from '../i18n/translations.ts'
import { underscore } from '../inflection/inflection.ts'
import { MailMessage } from '../mailer/mail-message.ts'
import type { MailPart } from '../mailer/mail-part.ts'
import { MessageDelivery } from '../mailer/message-delivery.ts'
import { MailPreview } from '../mailer/preview.ts'
import { RecordNotFound } from '../record/exceptions.ts'
import { className, nameClass } from '../ruby/class/class-info.ts'
import { TypeError } from '../ruby/exception/standard-errors.ts'
import { send } from '../ruby/index.ts'
import { inspect, toS } from '../ruby/object/texts.ts'
import { developmentPage, escapeHtml } from './html.ts'

/** Where previews of mails are listed, as in Rails. */
export const MAILERS_PATH = '/rails/mailers'

/** What a bundle has of test/mailers/previews: its modules, and what is wrong with the files that are no modules. */
export interface PreviewModules {
  readonly modules: readonly object[]
  readonly wrong: readonly string[]
}

/** A class of previews, with the names of its mails. */
interface Previewed {
  readonly type: typeof MailPreview
  /** `user_mailer` for UserMailerPreview. */
  readonly name: string
  readonly mails: readonly string[]
}

/** The parts of a mail that its page shows, by the ends of their addresses. */
const FORMATS: Readonly<Record<string, string>> = { html: 'text/html', txt: 'text/plain' }

/** A page here needs no more; a mail may name pictures and styles of anywhere, but runs no scripts. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; script-src 'self'; connect-src 'self'; frame-src 'self'"
const MAIL_POLICY =
  "default-src 'none'; style-src * 'unsafe-inline'; img-src * data:; font-src * data:"

/** An application with the pages of its previews, behind its own routes. */
export function withPreviews(app: App, { modules, wrong }: PreviewModules): App {
  const classes = modules.flatMap((each) => Object.values(each)).filter(isPreview)
  const previews = classes.map(previewed).sort((left, right) => (left.name < right.name ? -1 : 1))
  const drawn: Route[] = [route(MAILERS_PATH, 'index', {})]
  for (const { name, mails } of previews) {
    const path = `${MAILERS_PATH}/${name}`
    drawn.push(route(path, 'mailer', { mailer: name }))
    for (const mail of mails) {
      for (const format of ['', ...Object.keys(FORMATS), 'eml']) {
        const end = format === '' ? '' : `.${format}`
        drawn.push(route(`${path}/${mail}${end}`, 'mail', { mailer: name, mail, as: format }))
      }
    }
  }
  const controller = class extends MailersController {
    static override readonly previews = previews
    static override readonly wrong = wrong
  }
  nameClass(controller, 'Rails::MailersController')
  return {
    ...app,
    routes: [...app.routes, ...drawn],
    controllers: { ...app.controllers, 'rails/mailers': controller },
  }
}

function route(path: string, action: string, defaults: Record<string, string>): Route {
  return { verb: 'GET', path, controller: 'rails/mailers', action, name: null, defaults }
}

function isPreview(value: unknown): value is typeof MailPreview {
  return typeof value === 'function' && value.prototype instanceof MailPreview
}

function previewed(type: typeof MailPreview): Previewed {
  const names = send(type, 'public_instance_methods', [false]) as readonly unknown[]
  const name = underscore(className(type)).replace(/_preview$/, '')
  return { type, name, mails: names.map(toS).sort() }
}

/** The pages of previews. Rails: Rails::MailersController. */
class MailersController extends BaseController {
  static readonly previews: readonly Previewed[] = []
  static readonly wrong: readonly string[] = []

  static override readonly actions = {
    index: (controller: MailersController) => controller.list(null),
    mailer: (controller: MailersController) => controller.list(controller.#asked('mailer')),
    mail: (controller: MailersController) => controller.show(),
  }

  get #own(): typeof MailersController {
    return this.constructor as typeof MailersController
  }

  #asked(name: string): string {
    return toS(this.params.get(name))
  }

  list(mailer: string | null): void {
    const listed = this.#own.previews.filter(({ name }) => mailer === null || name === mailer)
    const lists = listed.map(({ name, mails }) => {
      const items = mails.map((mail) => `<li>${link(`${MAILERS_PATH}/${name}/${mail}`, mail)}</li>`)
      return `<h2>${link(`${MAILERS_PATH}/${name}`, name)}</h2><ul>${items.join('')}</ul>`
    })
    const { wrong } = this.#own
    const none = listed.length === 0 && wrong.length === 0 ? NONE : ''
    const body = [
      '<h1>Mailer previews</h1>',
      none,
      ...lists,
      ...wrong.map((text) => `<pre role="alert">${escapeHtml(text)}</pre>`),
    ]
    this.#page('Mailer previews', body.join('\n'))
  }

  show(): void {
    const locale = this.params.get('locale')
    const before = chosenLocale()
    try {
      if (locale !== null && locale !== undefined) chooseLocale(locale)
      this.#show(this.#mail())
    } finally {
      restoreLocale(before)
    }
  }

  /** The mail that the preview answers. */
  #mail(): MailMessage {
    const [mailer, name] = [this.#asked('mailer'), this.#asked('mail')]
    const preview = this.#own.previews.find((each) => each.name === mailer)
    if (preview === undefined) throw new RecordNotFound(`There is no preview ${mailer}.`)
    const made = send(preview.type.asked(this.params), name, [])
    const mail = made instanceof MessageDelivery ? made.message() : made
    if (mail instanceof MailMessage) return mail
    throw new TypeError(
      `${className(preview.type)}#${name} answers no mail, but ${inspect(made)}: its last line is one, \`UserMailer.welcome(user)\`.`,
    )
  }

  #show(mail: MailMessage): void {
    const as = this.#asked('as')
    const given = this.params.get('part') ?? null
    const filename = this.params.get('attachment') ?? null
    if (as === 'eml') {
      const name = `${this.#asked('mail')}.eml`
      this.sendData(mail.encoded(), { type: 'message/rfc822', filename: name })
    } else if (filename !== null) this.#sendFile(mail, toS(filename))
    else if (given !== null) this.#sendPart(mail, toS(given))
    else this.#showMail(mail, as)
  }

  #sendFile(mail: MailMessage, name: string): void {
    const file = mail.attachments().find((each) => each.filename() === name)
    if (file === undefined) throw new RecordNotFound(`The mail has no file ${name}.`)
    this.sendData(file.content, { type: file.mime_type(), filename: name })
  }

  /** The part alone, for the frame of its page. */
  #sendPart(mail: MailMessage, type: string): void {
    const part = partOf(mail, type)
    if (part === null) throw new RecordNotFound(`The mail has no part ${type}.`)
    this.#plainHeaders(MAIL_POLICY)
    const text = String(part.body().decoded())
    const shown = type === 'text/html' ? `<base target="_parent">${withPictures(mail, text)}` : text
    // As bytes: to a mail nothing is added.
    const bytes = Buffer.from(shown)
    this.sendData(bytes, { type: `${type}; charset=utf-8`, disposition: 'inline' })
  }

  #showMail(mail: MailMessage, as: string): void {
    const shown = Object.entries(FORMATS).filter(([, type]) => partOf(mail, type) !== null)
    const chosen = shown.find(([format]) => format === as) ?? shown[0]
    const path = `${MAILERS_PATH}/${this.#asked('mailer')}/${this.#asked('mail')}`
    const query = new URLSearchParams(this.request.queryString())
    const to = (end: string, changed: Record<string, string>): string => {
      const all = new URLSearchParams([...query, ...Object.entries(changed)].toReversed())
      const text = new URLSearchParams([...new Map(all)]).toString()
      return `${path}${end}${text === '' ? '' : `?${text}`}`
    }
    const parts = shown.map(([format, type]) =>
      marked(to(`.${format}`, {}), type, chosen?.[0] === format),
    )
    const locales = availableLocales().map((each) =>
      marked(to('', { locale: each }), each, each === currentLocale()),
    )
    const files = mail.attachments().map((file) => {
      const name = file.filename() ?? ''
      return link(to('', { attachment: name }), file.is_inline() ? `${name} (inline)` : name)
    })
    const rows: [string, string][] = [
      ...headOf(mail).map(([name, text]): [string, string] => [name, escapeHtml(text)]),
      ...(files.length === 0 ? [] : [['Attachments', files.join(', ')] as [string, string]]),
      ['Format', parts.join(' · ')],
      ...(locales.length < 2 ? [] : [['Locale', locales.join(' · ')] as [string, string]]),
      ['Source', link(to('.eml', {}), `${this.#asked('mail')}.eml`)],
    ]
    const table = rows.map(([name, html]) => `<tr><td>${name}</td><td>${html}</td></tr>`)
    const frame =
      chosen === undefined
        ? '<p>The mail has no text.</p>'
        : `<iframe name="mail" title="The mail" src="${escapeHtml(to('', { part: chosen[1] }))}" style="width:100%;height:70vh;border:1px solid var(--line);background:#fff"></iframe>`
    const title = mail.subject() ?? this.#asked('mail')
    const crumb = link(MAILERS_PATH, 'Mailer previews')
    this.#page(
      title,
      `<p>${crumb}</p><h1>${escapeHtml(title)}</h1><table>${table.join('')}</table><br>${frame}`,
    )
  }

  #page(title: string, body: string): void {
    this.#plainHeaders(PAGE_POLICY)
    this.render({ layout: false, html: new SafeString(developmentPage(title, body)) })
  }

  #plainHeaders(policy: string): void {
    this.response.headers().set('Content-Security-Policy', policy)
    this.response.headers().set('Cache-Control', 'no-store')
  }
}

/** Whether a path is that of a preview, or of their list. */
export function isOfPreviews(path: string): boolean {
  return path === MAILERS_PATH || path.startsWith(`${MAILERS_PATH}/`)
}

const NONE =
  '<p>There is none yet. A file test/mailers/previews/user_mailer_preview.rb has them:</p>' +
  '<pre>class UserMailerPreview &lt; ActionMailer::Preview\n  def welcome\n    UserMailer.with(user: User.first).welcome\n  end\nend</pre>'

function link(path: string, text: string): string {
  return `<a href="${escapeHtml(path)}">${escapeHtml(text)}</a>`
}

function marked(path: string, text: string, isChosen: boolean): string {
  return isChosen ? `<b>${escapeHtml(text)}</b>` : link(path, text)
}

/** The fields of the head that say something, the usual ones first. */
function headOf(mail: MailMessage): [string, string][] {
  const first = ['Subject', 'From', 'Reply-To', 'To', 'Cc', 'Bcc']
  const names = new Set([...first, ...mail.fields.keys()])
  return [...names].flatMap((name): [string, string][] => {
    const text = mail['[]'](name)?.text ?? ''
    return text === '' ? [] : [[name, text]]
  })
}

/** The part of a type that is no file; the whole mail where it is that. */
function partOf(mail: MailMessage, type: string): MailPart | null {
  return mail.mime_type() === type ? mail : mail.partOf(type)
}

/** A page whose inline pictures stand in it: no browser finds what `cid:` names. */
function withPictures(mail: MailMessage, html: string): string {
  return mail.attachments().reduce((text, file) => {
    const bytes = Buffer.from(file.content as Uint8Array | string)
    const url = `data:${file.mime_type()};base64,${bytes.toString('base64')}`
    return text.replaceAll(file.url(), url)
  }, html)
}
