// What no input may do: stop a worker. Every method that the library's own tables name is called with hostile inputs of
// 1 kB to 1 MB, and its processor time may not grow faster than n log n. `npm run campaign linear`; words after it choose
// cases by parts of their names. The calls run in a process of their own, so that one without an end is reported too.

import { accepted } from './accepted.ts'
import { coreCases } from './core-cases.ts'
import { helperCases } from './helper-cases.ts'
import { answered, type Case, measure } from './measure.ts'
import { methodCases } from './method-cases.ts'
import { requestCases } from './request-cases.ts'

const SILENCE = 60_000
/** A call that takes longer with 1 MB is told of, though it grows as it may. Milliseconds. */
const LONG = 1000

const words = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const from = process.argv.find((word) => word.startsWith('--from='))?.slice(7)

function* cases(): Iterable<Case> {
  for (const each of [methodCases(), helperCases(), coreCases(), requestCases()]) {
    for (const one of each) if (words.every((word) => one.name.includes(word))) yield one
  }
}

if (from === undefined) await supervise()
else child(Number(from))

function child(start: number): void {
  let index = -1
  for (const each of cases()) {
    index += 1
    if (index < start || accepted(each.name) !== null) continue
    process.stdout.write(`at ${index} ${each.name}\n`)
    const prepare = answered(each)
    if (prepare === null) continue
    process.stdout.write(`measures ${index}\n`)
    const { growth, last, size } = measure(prepare)
    if (growth !== null) {
      const { small, large, from, to } = growth
      const shown = `${from.toFixed(1)} ms for ${small}, ${to.toFixed(1)} ms for ${large}`
      process.stdout.write(`grew ${growth.exponent.toFixed(2)} ${each.name}: ${shown}\n`)
    } else if (last > LONG) {
      process.stdout.write(`long ${last.toFixed(0)} ms for ${size}: ${each.name}\n`)
    }
  }
  process.stdout.write('end\n')
}

/** Runs the cases in other processes until all are through. */
async function supervise(): Promise<void> {
  const found: string[] = []
  const slow: string[] = []
  let count = 0
  let next: number | null = 0
  while (next !== null) {
    const run: Bun.Subprocess<'ignore', 'pipe', 'inherit'> = Bun.spawn(
      [process.execPath, import.meta.path, `--from=${next}`, ...words],
      {
        stdin: 'ignore',
        stdout: 'pipe',
        stderr: 'inherit',
      },
    )
    let at: number = next
    let name = ''
    let ended = false
    let timer = setTimeout(() => run.kill(9), SILENCE)
    for await (const line of lines(run.stdout)) {
      clearTimeout(timer)
      timer = setTimeout(() => run.kill(9), SILENCE)
      const [, kind, rest = ''] = /^(\w+) ?(.*)$/.exec(line) ?? []
      if (kind === 'at') {
        at = Number.parseInt(rest, 10)
        name = rest.slice(rest.indexOf(' ') + 1)
      } else if (kind === 'measures') count += 1
      else if (kind === 'grew') {
        found.push(rest)
        console.log(`n^${rest}`)
      } else if (kind === 'long') slow.push(rest)
      ended = kind === 'end'
    }
    clearTimeout(timer)
    await run.exited
    next = ended ? null : at + 1
    if (!ended) {
      found.push(`${name} did not end`)
      console.log(`${name} did not end (${run.signalCode ?? run.exitCode})`)
    }
  }
  for (const each of slow) console.log(`linear, but ${each}`)
  console.log(`${count} calls, ${found.length} grow faster than n log n`)
  process.exitCode = found.length > 0 ? 1 : 0
}

async function* lines(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const bytes of stream) {
    rest += decoder.decode(bytes, { stream: true })
    const parts = rest.split('\n')
    rest = parts.pop() ?? ''
    yield* parts
  }
}
