import { waiting } from '../../ruby/call/meanwhile.ts'
import { defineClass } from '../../ruby/class/define.ts'
import { ArgumentError } from '../../ruby/exception/standard-errors.ts'
import { Float } from '../../ruby/float/float.ts'
import { Hash } from '../../ruby/hash/hash.ts'
import { inspect, toS } from '../../ruby/object/texts.ts'
import { isTruthy } from '../../ruby/object/truth.ts'
import { isString } from '../../ruby/text/mutable-string.ts'
import { nameOf } from '../../ruby/text/symbol.ts'
import { WaitingThread } from '../../server/waiting/waiting-thread.ts'
import { ImageError } from '../errors.ts'
import { codecs } from './codecs.ts'
import { type ImageTask, openImages } from './image-process.ts'
import { type ImageJob, type ImageOperation, imageProgram } from './image-program.ts'

/** Pixels of a picture at most, before it is unpacked: a small file may say that it is as large as a wall. */
const PIXELS = 2 ** 27
/** Pages of WebAssembly that the codecs have: 1 GB. */
const PAGES = 16_384
/** Milliseconds for one picture, below what holds up a worker for too long. */
const MOST = 20_000

/** Makes pictures of pictures. Source: Rails, ActiveStorage::Transformers; image_processing's documentation. */
export class Transformer {
  static {
    defineClass(this, 'ActiveStorage::Transformer', { staticParameters: { transform: '4' } })
    waiting(this as typeof Transformer, {
      async transform(input: unknown, output: unknown, format: unknown, steps: unknown) {
        const task = taskOf(input, output, format, steps)
        suspended ??= openImages()
        try {
          return await suspended(task)
        } catch (error) {
          throw failed(error)
        }
      },
    })
  }

  /**
   * Writes what operations make of the file at a path to another. Vips::Error for what is no picture that can be read, is too large or takes too long;
   * ArgumentError for operations that there are not.
   */
  static transform(input: unknown, output: unknown, format: unknown, steps: unknown): unknown {
    const task = taskOf(input, output, format, steps)
    blocking ??= new WaitingThread(openImages)
    try {
      return blocking.perform(task)
    } catch (error) {
      throw failed(error)
    }
  }
}

let blocking: WaitingThread<ImageTask> | null = null
let suspended: ReturnType<typeof openImages> | null = null

function failed(error: unknown): unknown {
  if (!(error instanceof Error) || !('socketCode' in error)) return error
  const isOver = error.socketCode === 'TIMEOUT'
  return new ImageError(isOver ? `it takes longer than ${MOST / 1000} seconds` : error.message)
}

function taskOf(input: unknown, output: unknown, format: unknown, steps: unknown): ImageTask {
  if (codecs === null)
    throw new ImageError('this program was bundled without the codecs of pictures')
  const job: ImageJob = {
    input: toS(input),
    output: toS(output),
    pixels: PIXELS,
    ...plan(toS(format).toLowerCase(), steps as Hash),
  }
  const program = `(${imageProgram})(${PAGES})`
  return { ...codecs, program, job: JSON.stringify(job), most: MOST }
}

/** A geometry of ImageMagick: `300x200`, `300x`, `x200`, with what it does to the size. */
const GEOMETRY = /^(\d*)x?(\d*)([>^!]?)$/
const AREA = /^(\d+)x(\d+)\+(\d+)\+(\d+)!?$/

/** Transformations in the order in which they are written, as what the program does. ArgumentError for what it cannot. */
export function plan(
  format: string,
  steps: Hash,
): Pick<ImageJob, 'format' | 'loader' | 'saver' | 'operations'> {
  const operations: ImageOperation[] = []
  const saver: Record<string, unknown> = {}
  let loader: Record<string, unknown> = {}
  let written = format
  for (const [key, argument] of steps) {
    const name = textOf(key).replaceAll('-', '_')
    // As in Rails: `strip: false` says nothing.
    if (!isTruthy(argument)) continue
    if (name === 'combine_options')
      throw new ArgumentError(
        "Active Storage's ImageProcessing transformer doesn't support :combine_options: write the operations side by side.",
      )
    if (name === 'saver') Object.assign(saver, optionsOf(argument))
    else if (name === 'quality' || name === 'strip') saver[name] = valueOf(argument)
    else if (name === 'loader') loader = optionsOf(argument)
    else if (name === 'convert') written = textOf(argument).toLowerCase()
    else operations.push(operationOf(name, argument))
  }
  return { format: written, loader, saver, operations }
}

function operationOf(name: string, argument: unknown): ImageOperation {
  const text = isString(argument) ? toS(argument) : null
  if (name === 'resize' && text !== null) return resized(text)
  const [, ...area] = (name === 'crop' && text !== null ? AREA.exec(text) : null) ?? []
  if (area.length > 0) {
    const [width, height, left, top] = area.map(Number)
    return { name, arguments: [left, top, width, height], options: {} }
  }
  if (argument === true) return { name, arguments: [], options: {} }
  if (argument instanceof Hash) return { name, arguments: [], options: optionsOf(argument) }
  if (!Array.isArray(argument)) return { name, arguments: [valueOf(argument)], options: {} }
  const last = argument.at(-1)
  const [given, options] =
    last instanceof Hash ? [argument.slice(0, -1), last] : [argument, new Hash()]
  return { name, arguments: given.map(valueOf), options: optionsOf(options) }
}

/** `resize: "300x300>"`, as ImageMagick has it. */
function resized(geometry: string): ImageOperation {
  const [, wide = '', high = '', what = ''] = GEOMETRY.exec(geometry) ?? []
  if (wide === '' && high === '')
    throw new ArgumentError(
      `resize: ${JSON.stringify(geometry)} is not known: write resize_to_limit: [300, 300], or "300x300", with ">", "^" or "!" behind it.`,
    )
  const [width, height] = [wide, high].map((side) => (side === '' ? null : Number(side)))
  const names: Readonly<Record<string, string>> = { '>': 'resize_to_limit', '^': 'resize_to_cover' }
  const options = what === '!' ? { size: 'force' } : {}
  return { name: names[what] ?? 'resize_to_fit', arguments: [width, height], options }
}

function optionsOf(given: unknown): Record<string, unknown> {
  if (!(given instanceof Hash)) throw new ArgumentError(`${inspect(given)} is no Hash of options`)
  return Object.fromEntries([...given].map(([key, value]) => [textOf(key), valueOf(value)]))
}

/** A value of Ruby as JSON has it. */
function valueOf(value: unknown): unknown {
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return value
  if (value instanceof Float) return value.value
  if (Array.isArray(value)) return value.map(valueOf)
  return textOf(value)
}

function textOf(value: unknown): string {
  return typeof value === 'symbol' ? nameOf(value) : toS(value)
}
