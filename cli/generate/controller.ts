import { camelize, humanize } from '../../shell/inflection/inflection.ts'
import { WrongUsage } from '../errors.ts'
import { type FaceName, faceOf } from './face.ts'
import type { FileWriter } from './file-writer.ts'
import { isKeyword } from './reserved.ts'
import { editRoutes } from './routes-file.ts'
import { fillTemplateFile } from './template.ts'

/** Writes a controller with one action, one view and one GET route for each word. */
export function writeController(
  files: FileWriter,
  controller: string,
  actions: readonly string[],
): void {
  check(controller, actions)
  const face = faceOf(files.root)
  const title = humanize(controller)
  const path = `app/controllers/${controller}_controller.rb`
  if (files.has(path)) {
    files.edit(path, (text) => withActions(text, camelize(controller), actions, face))
  } else {
    const lines = actions.flatMap((action, index) => [
      ...(index === 0 ? [] : ['']),
      ...method(action, face),
    ])
    const values = { Controller: camelize(controller), actions: lines }
    files.write(path, fillTemplateFile('controller/controller.rb', values))
  }
  for (const action of actions) {
    files.write(
      `app/views/${controller}/${action}.html.erb`,
      fillTemplateFile('controller/view.html.erb', { title: `${title}: ${humanize(action)}` }),
    )
  }
  // The last first, because each goes to the top: the file lists them as they were given.
  for (const action of [...actions].reverse()) {
    const route = `get "/${controller}/${action}", to: "${controller}#${action}"`
    editRoutes(files, route)
  }
}

function method(action: string, face: FaceName): string[] {
  return [`def ${action === 'new' && face === 'dialect' ? 'new_action' : action}`, 'end']
}

/** A controller with the actions that it lacks: above what is private, else at its end. */
function withActions(
  text: string,
  controller: string,
  actions: readonly string[],
  face: FaceName,
): string {
  const missing = actions.filter((action) => {
    const names = action === 'new' ? 'new|new_action' : action
    return !new RegExp(`^\\s*def (${names})\\b(?![?!=])`, 'm').test(text)
  })
  if (missing.length === 0) return text
  const lines = missing.flatMap((action) => [
    '',
    ...method(action, face).map((line) => `  ${line}`),
  ])
  const place = /\n*^ {2}(private|protected)\s*$|\n*^end\s*(?![\s\S])/m.exec(text)
  if (place === null || !text.includes(`class ${controller}Controller`)) {
    throw new WrongUsage(
      `app/controllers/${controller}_controller.rb is not laid out as a controller.`,
      'Write the actions into it.',
    )
  }
  const isPrivate = place[1] !== undefined
  const rest = text.slice(place.index).replace(/^\n*/, isPrivate ? '\n\n' : '\n')
  const isEmpty = /class \w+ < \w+$/.test(text.slice(0, place.index).trimEnd())
  const added = isEmpty ? lines.slice(1) : lines
  return `${text.slice(0, place.index).trimEnd()}\n${added.join('\n')}${rest}`
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
