import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import { Command, Option } from 'clipanion'
import { openApp } from '../app/app.ts'
import { CommandError, WrongUsage } from '../errors.ts'
import { homePath } from '../home.ts'
import { makeFolder } from '../make-folder.ts'
import { Console } from '../spin/console.ts'
import { isTerminal } from '../terminal/colors.ts'

/** How many lines are remembered. */
const REMEMBERED = 1000

/** `webfw console`. */
export class ConsoleCommand extends Command {
  static override paths = [['console'], ['c']]
  static override usage = Command.Usage({
    description: "Runs Ruby, line by line, with the application's classes and its database",
    details: `
      What a line gives is printed behind =>, and is _ in the next one. A line goes on while something in it is open. \`app.get "/"\` visits
      the application, \`helper\` has the helpers of views, \`class\`, \`module\` and \`def\` define for the session, \`reload!\` reads the files again (definitions, and variables
      with plain values and saved records stay), Ctrl-C leaves a line, \`exit\` ends the session. Lines are also read from a pipe. What was typed is kept in ~/.webfw/console_history.
    `,
    examples: [
      ['Look around', '$0 console'],
      ['Try something that is taken back at the end', '$0 console --sandbox'],
      ['Look at the database of a build', '$0 console --binary dist/blog'],
    ],
  })

  environment = Option.String('-e,--environment', {
    description: 'development, test or production',
  })
  sandbox = Option.Boolean('-s,--sandbox', false, {
    description: 'take back all changes at the end',
  })
  binary = Option.String('--binary', { description: 'use the database of a build, to read' })
  write = Option.Boolean('--write', false, { description: 'change that database too' })

  async execute(): Promise<number> {
    const { env } = process
    if (this.environment !== undefined) env.WEBFW_ENV = this.environment
    if (this.write && this.binary === undefined) {
      throw new WrongUsage('--write is for --binary: elsewhere the database can be changed.')
    }
    if (this.binary !== undefined) readDatabaseOf(this.binary)
    const isReadOnly = this.binary !== undefined && !this.write
    const mode = this.sandbox ? 'sandbox' : isReadOnly ? 'read-only' : 'plain'
    const app = await openApp()
    const console = new Console(this.context.stdout, app, mode)
    try {
      await console.load()
      return await this.#read(console, app.name)
    } finally {
      await console.close()
    }
  }

  /** Reads lines until there are no more, or one ends the console; answers the exit status. */
  async #read(console: Console, name: string): Promise<number> {
    const { isUnfinished } = await import('../../gen/index.ts')
    const environment = process.env.WEBFW_ENV || 'development'
    const { stdin } = process
    const isTyped = isTerminal(stdin as never) && isTerminal(this.context.stdout)
    const input = isTyped ? this.#prompt(console, environment) : createInterface({ input: stdin })
    const mark = `${name}(${SHORT[environment] ?? environment})`
    const ask = (text: string) => {
      if (!isTyped) return
      input.setPrompt(text === '' ? `${mark}> ` : `${mark}* `)
      input.prompt()
    }
    let [text, first, number] = ['', 1, 0]
    input.on('SIGINT', () => {
      if (console.interrupt()) {
        this.context.stdout.write('\nInterrupt: all variables begin anew\n')
        return
      }
      text = ''
      input.write(null, { ctrl: true, name: 'e' })
      this.context.stdout.write('\n')
      // What was typed is on the screen, and no longer in the line.
      Object.assign(input, { line: '', cursor: 0 })
      ask(text)
    })
    ask(text)
    for await (const line of input) {
      number += 1
      if (text === '') first = number
      text += text === '' ? line : `\n${line}`
      const word = text.trim()
      if (isUnfinished(text)) {
        ask(text)
        continue
      }
      if (word === 'exit' || word === 'quit') break
      const status =
        word === 'reload!' ? await this.#reload(console) : await console.run(text, first)
      if (status !== null) return status
      text = ''
      ask(text)
    }
    // What was left open is told as a mistake.
    if (isUnfinished(text)) await console.run(text, first)
    return 0
  }

  async #reload(console: Console): Promise<null> {
    try {
      const lost = await console.reload()
      if (lost.length > 0) this.context.stdout.write(`begin anew: ${lost.join(', ')}\n`)
      this.context.stdout.write('=> true\n')
    } catch (error) {
      if (!(error instanceof CommandError)) throw error
      this.context.stdout.write(`${error.message}\n`)
    }
    return null
  }

  /** A prompt with history and completion. */
  #prompt(console: Console, environment: string): Interface {
    const { stdout } = this.context
    stdout.write(`Loading ${environment} environment\n`)
    if (this.sandbox) stdout.write('Any modifications you make will be rolled back on exit\n')
    const path = homePath('console_history')
    const kept = existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : []
    const input = createInterface({
      input: process.stdin,
      output: process.stdout,
      history: kept.reverse(),
      historySize: REMEMBERED,
      removeHistoryDuplicates: true,
      completer: (line: string, done: (error: null, found: [string[], string]) => void) => {
        completed(console, line).then((found) => done(null, found))
      },
    })
    input.on('history', (history) => {
      makeFolder(dirname(path))
      writeFileSync(path, `${[...history].reverse().join('\n')}\n`, { mode: 0o600 })
    })
    return input
  }
}

const SHORT: Readonly<Record<string, string>> = { development: 'dev', production: 'prod' }

/** What may stand where a line ends. */
async function completed(console: Console, line: string): Promise<[string[], string]> {
  const [, receiver, begun = ''] = /(?:([\w:@]+)\.)?(\w*)$/.exec(line) ?? []
  const words = await console.words(receiver ?? null)
  return [words.filter((word) => word.startsWith(begun)), begun]
}

/** The database of a build is beside it, unless the environment names another. */
function readDatabaseOf(binary: string): void {
  if (!existsSync(binary)) {
    throw new CommandError(`there is no file ${binary}.`, { hint: 'Run `webfw build`.' })
  }
  const { env } = process
  env.WEBFW_ENV = 'production'
  env.WEBFW_DATABASE ||= resolve(dirname(binary), 'storage', 'production.sqlite3')
}
