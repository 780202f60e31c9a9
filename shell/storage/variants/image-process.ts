/** A job and the program that does it; the time is milliseconds. */
export interface ImageTask {
  /** What the process is started with. */
  readonly program: string
  /** Paths of the script and of the WebAssembly of the codecs, both packed with gzip or plain. */
  readonly script: string
  readonly wasm: string
  readonly job: string
  readonly most: number
}

/**
 * Makes what does jobs of pictures in a process of its own, which ends when it has had nothing to do for a while. It is killed where a
 * job takes too long. The text of this function is also what a thread runs, so it names nothing outside of itself.
 */
export function openImages(): (task: ImageTask) => Promise<unknown> {
  const { spawn } = process.getBuiltinModule('node:child_process')
  const { readFileSync } = process.getBuiltinModule('node:fs')
  const { gunzipSync } = process.getBuiltinModule('node:zlib')
  type Child = ReturnType<typeof spawn>
  /** Milliseconds that a process waits for the next job. */
  const IDLE = 15_000
  let child: Child | null = null
  let answered: (line: string | null) => void = () => undefined
  let before: Promise<unknown> = Promise.resolve()
  let idle: ReturnType<typeof setTimeout> | undefined

  const contentOf = (path: string): Uint8Array => {
    const bytes = readFileSync(path)
    return bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes
  }
  const send = (to: Child, bytes: Uint8Array) => {
    const head = Buffer.alloc(4)
    head.writeUInt32LE(bytes.length)
    to.stdin?.write(head)
    to.stdin?.write(bytes)
  }
  const end = () => {
    child?.kill('SIGKILL')
    child = null
  }
  const start = ({ program, script, wasm }: ImageTask): Child => {
    // A binary of Bun is Bun itself where it is told so.
    const env = { BUN_BE_BUN: '1', PATH: process.env['PATH'] ?? '' }
    const made = spawn(process.execPath, ['--no-env-file', '-e', program], {
      env,
      cwd: '/',
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    let line = ''
    made.stdout?.on('data', (bytes: Buffer) => {
      line += bytes.toString()
      if (line.endsWith('\n')) {
        answered(line)
        line = ''
      }
    })
    made.stdin?.on('error', () => undefined)
    for (const over of ['error', 'exit']) {
      made.on(over, () => {
        if (child !== made) return
        child = null
        answered(null)
      })
    }
    send(made, contentOf(script))
    send(made, contentOf(wasm))
    return made
  }
  const failure = (message: string) => Object.assign(new Error(message), { socketCode: 'IMAGE' })
  const perform = async (task: ImageTask): Promise<null> => {
    clearTimeout(idle)
    child ??= start(task)
    const own = child
    own.ref()
    let timer: ReturnType<typeof setTimeout> | undefined
    const line = await new Promise<string | null>((done, fail) => {
      answered = done
      timer = setTimeout(() => {
        end()
        fail(failure(`it takes longer than ${task.most / 1000} seconds`))
      }, task.most)
      send(own, Buffer.from(task.job))
    }).finally(() => clearTimeout(timer))
    if (line === null)
      throw failure('it needs more memory than a picture may, or no process can be started')
    own.unref()
    const { error, isLarge } = JSON.parse(line) as { error?: string; isLarge: boolean }
    if (isLarge) end()
    else {
      idle = setTimeout(end, IDLE)
      ;(idle as { unref?(): void }).unref?.()
    }
    if (error !== undefined) throw failure(error)
    return null
  }
  return (task) => {
    const work = before.then(() => perform(task))
    before = work.catch(() => undefined)
    return work
  }
}
