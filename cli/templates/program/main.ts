import { writeSync } from 'node:fs'
import { join } from 'node:path'
import { runProgram, useWorld } from 'webfw/ruby'
import { keepDeepStacks, rubyPlaces, SourceMapper } from '../../../shell/log/backtrace.ts'
import { lineReader } from '../../../shell/main/standard-input.ts'

/**
 * Runs a lowered program with the process's own streams and arguments. Its files are told by the folder
 * they were asked for in.
 */
export function runRubyProgram(
  { name: programName, folder }: { readonly name: string; readonly folder: string },
  body: () => void,
): void {
  keepDeepStacks()
  const mapper = new SourceMapper(`${import.meta.filename}.map`)
  let pending = ''
  const flush = () => {
    const bytes = Buffer.from(pending)
    pending = ''
    writeWhole(1, bytes)
  }
  useWorld({
    programName,
    arguments: process.argv.slice(2),
    environment: environment(),
    write(text) {
      pending += text
      if (pending.length > 65_536) flush()
    },
    writeError(text) {
      flush()
      writeWhole(2, Buffer.from(text))
    },
    backtrace: (error) => rubyPlaces(mapper.frames(error), (file) => join(folder, file)),
    isOwn: (error) => mapper.isOwn(error),
    readLine: lineReader(),
    sleep: (seconds) =>
      void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, seconds * 1000),
  })
  process.on('exit', flush)
  const status = runProgram(body)
  if (typeof status === 'number') process.exitCode = status
}

/** The environment without what the command line sets for its own runtime. */
function environment(): Record<string, string> {
  const { BUN_JSC_useTailCalls: _, ...kept } = process.env
  return kept as Record<string, string>
}

function writeWhole(descriptor: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) {
    try {
      at += writeSync(descriptor, bytes, at)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EPIPE') return
      if (code !== 'EAGAIN') throw error
    }
  }
}
