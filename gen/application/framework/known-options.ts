import type * as nodes from '@ruby/prism/src/nodes.js'
import type { Lowering } from '../../lower/lowering.ts'
import { nearestWord } from '../../nearest.ts'
import { given } from '../../nodes/calls/arguments-node.ts'
import { kindOf, type Node } from '../../parse.ts'

const SEND = words('filename type disposition status')
const REDIRECT = words('status notice alert flash allow_other_host')
const FRESH = words('etag last_modified public')

/** The keywords that the answers of a controller take. */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  render: words(
    'action template partial locals layout plain html json body status content_type location only except methods include root',
  ),
  redirect_to: REDIRECT,
  redirect_back: [...REDIRECT, 'fallback_location'],
  redirect_back_or_to: REDIRECT,
  send_data: SEND,
  send_file: SEND,
  fresh_when: FRESH,
  'stale?': FRESH,
}

const TRANSACTION = words('requires_new')

/** The keywords that words of models and records take. */
const KNOWN_OF_MODELS: Readonly<Record<string, readonly string[]>> = {
  transaction: TRANSACTION,
  with_lock: TRANSACTION,
}

const TEXT = 'Write `render plain: text, content_type: "text/javascript"`.'
const COLLECTION = 'Render a template that says `render partial: "article", collection: @articles`.'
const PATH = 'Write the helper of the route: `redirect_to articles_path`.'
const DELETE = 'Delete it.'

/** What to write for keywords that Rails has and this framework has not. */
const REMEDIES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  render: {
    js: TEXT,
    xml: 'Write `render plain: text, content_type: "application/xml"`.',
    text: 'Write `render plain: text`.',
    inline: 'Write a template under app/views, and `render :name`.',
    file: 'Write `send_file path, disposition: "inline"`.',
    nothing: 'Write `head :no_content`.',
    collection: COLLECTION,
    as: COLLECTION,
    object: 'Write `locals: { article: @article }`.',
    spacer_template: COLLECTION,
    notice: 'Write `flash.now[:notice] = "…"` before it.',
    alert: 'Write `flash.now[:alert] = "…"` before it.',
    flash: 'Write `flash.now[:notice] = "…"` before it.',
    formats: DELETE,
    handlers: DELETE,
    variants: DELETE,
    assigns: 'Set the instance variables before it.',
  },
  redirect_to: { action: PATH, controller: PATH, id: PATH, anchor: PATH, only_path: PATH },
  transaction: {
    isolation: 'Delete it: transactions of SQLite are serializable.',
    joinable: 'Delete it: a transaction inside another is a savepoint.',
  },
  send_file: { stream: DELETE, buffer_size: DELETE, url_based_filename: DELETE },
}

/** Refuses a keyword of `render` and its kin that would be overlooked: `render js: "…"`. */
export function checkOptions(lo: Lowering, node: nodes.CallNode, ofModel = false): void {
  const known = (ofModel ? KNOWN_OF_MODELS : KNOWN)[node.name]
  if (known === undefined) return
  for (const item of (given(node).keywords?.elements ?? []) as Node[]) {
    if (kindOf(item) !== 'AssocNode') continue
    const { key } = item as nodes.AssocNode
    if (kindOf(key as Node) !== 'SymbolNode') continue
    const name = (key as nodes.SymbolNode).unescaped.value
    if (known.includes(name)) continue
    const near = nearestWord(name, known)
    lo.refuse(
      key as Node,
      `\`${node.name}\` takes no \`${name}:\`.`,
      REMEDIES[node.name]?.[name] ??
        (near === null ? `There are: ${known.join(', ')}.` : `Did you mean \`${near}:\`?`),
    )
  }
}

function words(list: string): readonly string[] {
  return list.split(' ')
}
