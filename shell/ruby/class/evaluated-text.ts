import { OutsideSubsetError } from '../exception/fatal-errors.ts'
import { ArgumentError } from '../exception/standard-errors.ts'
import { Hash } from '../hash/hash.ts'
import { toBlock } from '../proc/to-block.ts'
import type { Block } from '../types.ts'
import { isLoading } from './loading.ts'

/** A Ruby text that `class_eval` or `instance_eval` was given, and the place of the call: `app/models/tag.rb:3:5`. */
export interface EvaluatedText {
  readonly place: string
  readonly text: string
}

const asked: EvaluatedText[] = []
const unknown: EvaluatedText[] = []
let isRecording = false

/**
 * The block that a Ruby text was compiled to, where gen has put a table of them behind the text: by what each text was when the
 * application was loaded to be built. Null for one that is only noted, while it is loaded to find out.
 * @throws OutsideSubsetError for a text that was not there then
 */
export function evaluatedBlock([text, place, table]: readonly unknown[]): Block | null {
  if (text === undefined)
    throw new ArgumentError('wrong number of arguments (given 0, expected 1..3)')
  if (typeof place !== 'string' || !(table instanceof Hash))
    throw new OutsideSubsetError('there is no Ruby at run time to evaluate text')
  const each = { place, text: String(text) }
  const found = table.get(each.text)
  const isNoted = isLoading() || isRecording
  if (isNoted) asked.push(each)
  if (found !== null) return toBlock(found)
  if (!isNoted) throw notCompiled(each)
  unknown.push(each)
  return null
}

/** Has texts noted that are evaluated after the classes were made: by initializers, of a program that is started dry. */
export function recordTexts(): void {
  isRecording = true
}

/** The texts that were evaluated while the program was loaded. */
export function askedTexts(): readonly EvaluatedText[] {
  return asked
}

/** Raises OutsideSubsetError where one of them was not compiled, unless they are noted to find that out. */
export function refuseUnknownTexts(): void {
  const [first] = unknown
  if (first !== undefined && !isRecording) throw notCompiled(first)
}

function notCompiled({ place, text }: EvaluatedText): OutsideSubsetError {
  const [line = ''] = text.trim().split('\n')
  return new OutsideSubsetError(
    `${place} evaluates a text that was not there when the application was built: ${line}. Evaluate it where classes are loaded, and build again.`,
  )
}
