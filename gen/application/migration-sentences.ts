import type * as nodes from '@ruby/prism/src/nodes.js'
import { childrenOf, isNode, kindOf, type Node, type Parsed } from '../parse.ts'
import { synthesize } from './synthesize.ts'

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
  const root = parsed.result.value as unknown as Node
  const text = (node: Node) => parsed.source.slice(node.location)
  replaceIn(root, (node) => replacement(text(node), node, settings))
  const top = parsed.result.value.statements
  const versions = new Set<string>()
  top.body = (top.body as Node[]).filter((item) => {
    if (kindOf(item) !== 'ConstantWriteNode' || !text(item).includes('ActiveRecord::VERSION'))
      return true
    versions.add((item as nodes.ConstantWriteNode).name)
    return false
  }) as never
  for (const item of top.body as Node[]) {
    if (kindOf(item) !== 'ClassNode') continue
    const own = item as nodes.ClassNode
    const above = own.superclass as Node | null
    if (above === null) continue
    const isComputed = versions.has(text(above)) || COMPUTED.test(text(above))
    if (isComputed) own.superclass = synthesize('Webfw::Migration', above) as never
    if (isComputed || /^(?:::)?ActiveRecord::Migration\b/.test(text(above))) writeOutSteps(own)
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
  const list = (body?.body ?? []) as Node[]
  const steps = list.filter((item) => {
    return kindOf(item) === 'DefNode' && /^(?:change|up|down)$/.test((item as nodes.DefNode).name)
  }) as nodes.DefNode[]
  // Rails asks the class where it has the step: `def self.up`.
  for (const step of steps) step.receiver = null
  if (steps.length > 0) return
  const none = synthesize('def change\nend', own as unknown as Node)
  if (body === null) {
    const made = synthesize('class A\n  1\nend', own as unknown as Node) as nodes.ClassNode
    ;(made.body as nodes.StatementsNode).body = [none] as never
    own.body = made.body
  } else body.body = [...list, none] as never
}

function replacement(text: string, node: Node, settings: MigrationSettings): Node | null {
  if (kindOf(node) !== 'CallNode') return null
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
  for (const [key, value] of Object.entries(node)) {
    if (Array.isArray(value)) {
      value.forEach((each, at) => {
        if (isNode(each)) value[at] = by(each) ?? each
      })
    } else if (isNode(value)) {
      const made = by(value)
      if (made !== null) Reflect.set(node, key, made)
    }
  }
  for (const child of childrenOf(node)) replaceIn(child, by)
}
