import { setFlagsFromString } from 'node:v8'
import { run } from './run.ts'

// Functions are optimized three times as late. The generator has many that run a few hundred times: to optimize these took a
// quarter of a command's processor time, on other threads, and the command itself ended no sooner.
setFlagsFromString('--interrupt-budget=400000')

// `webfw routes | head` closes the pipe early; that is not worth a stack trace.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit(0)
})

process.exitCode = await run(process.argv.slice(2))
