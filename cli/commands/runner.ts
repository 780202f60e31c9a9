import { existsSync, readFileSync } from 'node:fs'
import { Command, Option } from 'clipanion'
import { openApp } from '../app/app.ts'
import { runRuby } from '../build/run-bundle.ts'
import { CommandError } from '../errors.ts'

/** `webfw runner RUBY`. */
export class RunnerCommand extends Command {
  static override paths = [['runner'], ['r']]
  static override usage = Command.Usage({
    description: "Runs Ruby with the application's classes and its database",
    details: `
      RUBY is the text of a program, a file, or - for standard input. What follows is ARGV.
      The exit status is that of the program: 1 where it raises, the number of \`exit\`.
    `,
    examples: [
      ['Count the articles', '$0 runner "puts Article.count"'],
      ['Run a file over the database of production', '$0 runner -e production script/import.rb'],
    ],
  })

  environment = Option.String('-e,--environment', {
    description: 'development, test or production',
  })
  ruby = Option.String({ name: 'RUBY' })
  args = Option.Proxy({ name: 'ARGS' })

  async execute(): Promise<number> {
    if (this.environment !== undefined) process.env.WEBFW_ENV = this.environment
    return runRuby(this.context.stdout, await openApp(), programOf(this.ruby), this.args)
  }
}

/** What to run, and what its lines are told by. */
function programOf(word: string) {
  if (word === '-') return { file: 'stdin.rb', text: readFileSync(0, 'utf8') }
  if (existsSync(word)) return { file: word.replace(/^\.\//, ''), text: readFileSync(word, 'utf8') }
  if (/^\S+\.rb$/.test(word)) throw new CommandError(`there is no file ${word}.`)
  return { file: 'runner.rb', text: word }
}
