import type * as nodes from '@ruby/prism/src/nodes.js'
import { settingKinds, settingWords } from '../../shell/vocabulary/settings.ts'
import type { AppFacts } from '../application/app-facts.ts'
import { plainValue } from '../application/arguments.ts'
import { ANY, ARRAY } from '../facts/types.ts'
import type { Dialect } from '../lower/dialect.ts'
import { NONE } from '../lower/frame.ts'
import type { Lowering } from '../lower/lowering.ts'
import { camelCase, localName } from '../lower/names.ts'
import { endOf } from '../nodes/control/control-node.ts'
import { didYouMean } from '../parse/nearest.ts'
import { is, type Node, type Parsed } from '../parse/parse.ts'
import { argumentsOf, constantPath } from '../parse/syntax.ts'
import { assign, member, name, type Statement } from '../typescript/tree.ts'
import { checkSetting } from './words/check-word.ts'

/** `Webfw.configure do |config| … end`. */
export function configuration(lo: Lowering): Statement[] | null {
  const own = blockOf(lo.parsed)
  if (own === null || own.body === null) return null
  const first = parameterOf(own)
  if (first === null) {
    lo.diagnostics.push(
      lo.source.diagnostic(
        own.openingLoc,
        'wrong-arguments',
        'The block of `Webfw.configure` forgets its argument.',
        'Write `Webfw.configure do |config|`.',
      ),
    )
    return null
  }
  const scope = lo.inference.scope(own)
  const frame = { kind: 'method', tag: null, block: null, silent: true } as const
  const body = lo.inside(scope, frame, () => lo.statements(own.body, NONE, endOf(own) - 3))
  const type = lo.imports.useType('webfw', 'Settings')
  return [
    {
      kind: 'function',
      name: 'config',
      parameters: [{ target: name(localName(first)), type }],
      returns: 'void',
      body,
      exported: true,
    },
  ]
}

/** How config/app.rb is lowered: its settings are properties, which are known by their names. */
export function settingsDialect(app: AppFacts, base: Dialect): Dialect {
  const isSettings = (lo: Lowering, node: Node | null): boolean => {
    const block = blockOf(lo.parsed)
    if (block === null || !is(node, 'LocalVariableReadNode')) return false
    return node.name === parameterOf(block)
  }
  return {
    ...base,
    attribute(lo, receiver, word) {
      if (!isSettings(lo, receiver)) return base.attribute?.(lo, receiver, word) ?? null
      requireSetting(lo, word, receiver as Node)
      return { name: camelCase(word), type: settingKinds[word] === 'list' ? ARRAY : ANY }
    },
    call(lo, node) {
      if (!isSettings(lo, node.receiver)) {
        checkList(lo, node, isSettings)
        return base.call(lo, node)
      }
      const word = node.name.replace(/=$/, '')
      const [value] = argumentsOf(node)
      if (value !== undefined && !node.isAttributeWrite()) {
        const hint = `Write \`${(node.receiver as nodes.LocalVariableReadNode).name}.${node.name} = value\`.`
        lo.refuse(node, 'without-effect', 'This line of config/app.rb sets nothing.', hint)
      }
      requireSetting(lo, word, { location: node.messageLoc ?? node.location })
      const setting = member(lo.value(node.receiver), camelCase(word))
      if (value === undefined) return setting
      checkSetting(app, lo, node, word)
      return assign(setting, plainValue(lo, value, true))
    },
  }
}

/** `config.force_ssl << "x"`. */
function checkList(
  lo: Lowering,
  { name: word, receiver }: nodes.CallNode,
  isSettings: (lo: Lowering, node: Node | null) => boolean,
): void {
  if (word !== '<<' || !is(receiver, 'CallNode')) return
  const { name, location, receiver: outer } = receiver
  if (!isSettings(lo, outer) || settingKinds[name] === 'list') return
  if (settingWords.includes(name))
    lo.misuse({ location }, `\`${name}\` is no list.`, `Write \`config.${name} = value\`.`)
}

function requireSetting(lo: Lowering, word: string, at: Pick<Node, 'location'>): void {
  if (settingWords.includes(word)) return
  const hint = didYouMean(word, [...settingWords], `There are: ${settingWords.join(', ')}.`)
  lo.refuse(at, ['unknown-setting', word], `There is no setting \`${word}\`.`, hint)
}

function blockOf({ result }: Parsed): nodes.BlockNode | null {
  const call = result.value.statements.body.find(
    (item) =>
      is(item, 'CallNode') && item.name === 'configure' && constantPath(item.receiver) === 'Webfw',
  ) as nodes.CallNode | undefined
  const block = call?.block ?? null
  return is(block, 'BlockNode') ? block : null
}

function parameterOf({ parameters }: nodes.BlockNode): string | null {
  const list = (parameters as nodes.BlockParametersNode | null)?.parameters?.requireds ?? []
  return (list[0] as nodes.RequiredParameterNode | undefined)?.name ?? null
}
