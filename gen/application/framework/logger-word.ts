import type * as nodes from '@ruby/prism/src/nodes.js'
import { loggerWords } from '../../../shell/vocabulary/logger.ts'
import { objectWords } from '../../../shell/vocabulary/object.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { nearestWord } from '../../nearest.ts'
import { kindOf, type Node } from '../../parse.ts'

const LEVEL = 'Set the variable `WEBFW_LOG_LEVEL`.'
const LINE = 'Write `logger.info "text"`.'

/** What to write for other words of Ruby's and Rails' loggers. */
const REMEDIES: Readonly<Record<string, string>> = {
  level: LEVEL,
  'level=': LEVEL,
  tagged: 'Write the tag into the text: `logger.info "[tag] text"`.',
  silence: 'Delete the line around the block.',
  formatter: 'Lines are written as `WEBFW_LOG_FORMAT` says.',
  'formatter=': 'Lines are written as `WEBFW_LOG_FORMAT` says.',
  add: LINE,
  log: LINE,
  '<<': LINE,
}

/** Refuses what neither the application's log nor any object answers: `logger.inf "text"`. */
export function checkLoggerWord(
  lo: Lowering,
  node: nodes.CallNode,
  isLogger: (call: nodes.CallNode) => boolean,
): void {
  const { name } = node
  const receiver = node.receiver as Node
  if (kindOf(receiver) !== 'CallNode' || loggerWords.has(name) || objectWords.has(name)) return
  const call = receiver as unknown as nodes.CallNode
  if (call.name !== 'logger' || call.arguments_ !== null || !isLogger(call)) return
  const near = nearestWord(name, [...loggerWords])
  const remedy = Object.hasOwn(REMEDIES, name) ? REMEDIES[name] : undefined
  lo.refuse(
    { location: node.messageLoc ?? node.location },
    `\`logger\` has no method \`${name}\`.`,
    remedy ??
      (near === null ? `There are: ${[...loggerWords].join(', ')}.` : `Did you mean \`${near}\`?`),
  )
}
