import type { Writable } from 'node:stream'
import { Command, Option } from 'clipanion'
import { openApp } from '../app/app.ts'
import { runBundle } from '../build/run-bundle.ts'
import { AnsweringCommand } from './answering-command.ts'

/** `webfw routes`. */
export class RoutesCommand extends AnsweringCommand {
  static override paths = [['routes']]
  static override usage = Command.Usage({
    description: 'Lists the routes: verb, path, action, helper',
    examples: [
      ['List them', '$0 routes'],
      ['Those of one controller', '$0 routes -c articles'],
      ['Those with a word in their verb, path, action or helper', '$0 routes -g edit'],
    ],
  })

  controller = Option.String('-c,--controller', { description: 'only those of this controller' })
  grep = Option.String('-g,--grep', { description: 'only those with this word' })

  override async tell(output: Writable): Promise<number> {
    const filters = Object.entries({ controller: this.controller, grep: this.grep })
    const given = filters.filter(([, word]) => word !== undefined)
    const words = given.map(([name, word]) => `--${name}=${word}`)
    return runBundle(output, await openApp(), ['routes', ...words])
  }
}
