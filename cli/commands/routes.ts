import type { Writable } from 'node:stream'
import { Command, Option } from 'clipanion'
import { openApp } from '../app/app.ts'
import { runBundle } from '../build/run-bundle.ts'
import { WrongUsage } from '../errors.ts'
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
    const { controller, grep } = this
    if (controller !== undefined && grep !== undefined) {
      throw new WrongUsage('routes takes -c or -g, not both.')
    }
    const filter =
      controller !== undefined
        ? [`--controller=${controller}`]
        : grep !== undefined
          ? [`--grep=${grep}`]
          : []
    return runBundle(output, openApp(), ['routes', ...filter])
  }
}
