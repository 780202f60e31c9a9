import type * as nodes from '@ruby/prism/src/nodes.js'
import { childrenOf, is, type Node, type Parsed, replaceChildren } from '../../parse/parse.ts'
import { synthesize } from '../../parse/synthesize.ts'

/** What config/ says that the migrations of Rails' own parts ask for. */
export interface MigrationSettings {
  /** `config.generators { |g| g.orm :active_record, primary_key_type: :uuid }`, as Ruby. */
  readonly keyType: string
  /** The name of the service that keeps attachments. */
  readonly service: string
}

const written = new WeakMap<Parsed, MigrationSettings>()

/** Reads the settings from the texts of config/. */
export function migrationSettings(files: ReadonlyMap<string, string>): MigrationSettings {
  const texts = [...files].flatMap(([path, text]) => (path.startsWith('config/') ? [text] : []))
  const found = (pattern: RegExp) => texts.flatMap((text) => pattern.exec(text)?.[1] ?? [])[0]
  return {
    keyType: found(/^[^#\n]*\bprimary_key_type:\s*(:\w+)/m) ?? 'nil',
    service: found(/^\s*config\.active_storage\.service\s*=\s*:(\w+)/m) ?? 'local',
  }
}

/**
 * Says in the words that are lowered what older migrations say, and those that `rails active_storage:install`,
 * `action_text:install`, `action_mailbox:install` and gems write: `def self.up`, no step at all, and questions about
 * Rails' own settings.
 */
export function writeOutMigration(parsed: Parsed, settings: MigrationSettings): void {
  if (parsed.errors.length > 0) return
  written.set(parsed, settings)
  const root = parsed.result.value
  const text = (node: Node) => parsed.source.slice(node.location)
  replaceIn(root, (node) => replacement(text(node), node, settings))
  const top = parsed.result.value.statements
  const versions = new Set<string>()
  top.body = top.body.filter((item) => {
    if (!is(item, 'ConstantWriteNode') || !text(item).includes('ActiveRecord::VERSION')) return true
    versions.add(item.name)
    return false
  })
  for (const item of top.body) {
    if (!is(item, 'ClassNode')) continue
    const above = item.superclass
    if (above === null) continue
    const isComputed = versions.has(text(above)) || COMPUTED.test(text(above))
    if (isComputed) item.superclass = synthesize('Webfw::Migration', above)
    if (isComputed || /^(?:::)?ActiveRecord::Migration\b/.test(text(above))) writeOutSteps(item)
  }
}

/** The same for another reading of a file's text. */
export function writeOutAgain(parsed: Parsed, copy: Parsed): void {
  const settings = written.get(parsed)
  if (settings !== undefined) writeOutMigration(copy, settings)
}

/** `ActiveRecord::Migration["#{Rails::VERSION::MAJOR}.0"]`, `[ActiveRecord::Migration.current_version]`. */
const COMPUTED = /^(?:::)?ActiveRecord::Migration\[(?![\d.]+\])/

function writeOutSteps(own: nodes.ClassNode): void {
  const body = own.body as nodes.StatementsNode | null
  const list = body?.body ?? []
  const steps = list.filter((item) => {
    return is(item, 'DefNode') && /^(?:change|up|down)$/.test(item.name)
  }) as nodes.DefNode[]
  // Rails asks the class where it has the step: `def self.up`.
  for (const step of steps) step.receiver = null
  if (steps.length > 0) return
  const none = synthesize('def change\nend', own)
  if (body === null) {
    const made = synthesize('class A\n  1\nend', own) as nodes.ClassNode
    ;(made.body as nodes.StatementsNode).body = [none]
    own.body = made.body
  } else body.body = [...list, none] as never
}

function replacement(text: string, node: Node, settings: MigrationSettings): Node | null {
  if (!is(node, 'CallNode')) return null
  if (/^Rails\.(?:application\.config|configuration)\.generators$/.test(text)) {
    return synthesize('nil', node)
  }
  if (/^\w+\.options\[\w+\.orm\]\[:primary_key_type\]$/.test(text)) {
    return synthesize(settings.keyType, node)
  }
  if (text === 'ActiveStorage::Blob.service.name') return synthesize(`"${settings.service}"`, node)
  if (/^ActiveStorage::Blob\.unscoped\.update_all\(service_name: \w+\)$/.test(text)) {
    const sql = `UPDATE active_storage_blobs SET service_name = '${settings.service}'`
    return synthesize(`execute("${sql}")`, node)
  }
  return null
}

function replaceIn(node: Node, by: (node: Node) => Node | null): void {
  replaceChildren(node, (child) => by(child) ?? child)
  for (const child of childrenOf(node)) replaceIn(child, by)
}
