import { camelize, humanize } from '../../shell/inflection/inflection.ts'
import { WrongUsage } from '../errors.ts'
import type { FileWriter } from './file-writer.ts'
import { isKeyword } from './reserved.ts'
import { insertRoute } from './routes-file.ts'
import { fillTemplateFile } from './template.ts'

/** Writes a controller with one action, one view and one GET route for each word. */
export function writeController(
  files: FileWriter,
  controller: string,
  actions: readonly string[],
): void {
  check(controller, actions)
  const title = humanize(controller)
  files.write(
    `app/controllers/${controller}_controller.rb`,
    fillTemplateFile('controller/controller.rb', {
      Controller: camelize(controller),
      actions: actions.flatMap((action, index) => [
        ...(index === 0 ? [] : ['']),
        `def ${action === 'new' ? 'new_action' : action}`,
        'end',
      ]),
    }),
  )
  for (const action of actions) {
    files.write(
      `app/views/${controller}/${action}.html.erb`,
      fillTemplateFile('controller/view.html.erb', { title: `${title}: ${humanize(action)}` }),
    )
  }
  // The last first, because each goes to the top: the file lists them as they were given.
  for (const action of [...actions].reverse()) {
    const route = `get "/${controller}/${action}", to: "${controller}#${action}"`
    files.edit('config/routes.rb', (text) => insertRoute(text, route))
  }
}

function check(controller: string, actions: readonly string[]): void {
  const problems = [
    ...problemsOf(controller),
    ...actions.flatMap(problemsOf),
    ...(new Set(actions).size < actions.length ? ['an action is there twice'] : []),
  ]
  if (problems.length === 0) return
  throw new WrongUsage(
    `nothing was written, because of\n${problems.map((problem) => `  ${problem}`).join('\n')}`,
  )
}

function problemsOf(word: string): string[] {
  if (!/^[a-z][a-z0-9_]*$/.test(word)) {
    return [`${word}: use a lowercase letter, then lowercase letters, digits and _`]
  }
  if (word === 'application') return ['application: every controller inherits from it already']
  return isKeyword(word) ? [`${word}: it is a Ruby keyword`] : []
}
