import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import type { App } from '../app/app.ts'
import { runBundle } from '../build/run-bundle.ts'
import { commands } from '../cli.ts'
import { fillTemplateFile } from '../generate/template.ts'
import { listFiles } from '../generation/app-source.ts'
import { packageFile } from '../package-root.ts'

/** The files of tasks of the application in a folder. */
function taskFiles(root: string): string[] {
  const files = listFiles(root, 'lib/tasks').filter((path) => path.endsWith('.rake'))
  return existsSync(join(root, 'Rakefile')) ? [...files, 'Rakefile'] : files
}

/** Whether files of tasks in a folder speak of a task: `feeds:fetch[all]`. Which tasks there are is known when they have run. */
export function mayBeTask(root: string, word: string): boolean {
  const [, name] = /^(?:\w+:)*(\w[\w./-]*)(?:\[.*\])?$/.exec(word) ?? []
  if (name === undefined) return word === '-T'
  // A file that a rule makes need not be named.
  const made = name.includes('.') ? '|^\\s*rule\\b' : ''
  const said = new RegExp(`\\b${name.replace(/[.]/g, '\\.')}\\b${made}`, 'm')
  return taskFiles(root).some((path) => said.test(tasksOf(root, path)))
}

/** Runs tasks of lib/tasks by their names, with the classes of the application and its database; `-T` lists them. */
export function runTasks(output: Writable, app: App, words: readonly string[]): Promise<number> {
  const paths = taskFiles(app.root)
  const places = new Map(paths.map((path, at) => [`db/webfw_tasks/task_${at}.rb`, path]))
  const loads = [...places.keys()].map((place) => `load ${JSON.stringify(place)}`)
  const files = new Map([...places].map(([place, path]) => [place, tasksOf(app.root, path)]))
  // No place of the application.
  places.set('lib/rake.rb', 'rake')
  files.set('lib/rake.rb', readFileSync(packageFile('cli', 'templates', 'rake', 'rake.rb'), 'utf8'))
  const ruby = {
    file: 'Rakefile',
    text: fillTemplateFile('rake/main.rb', { loads, commands: JSON.stringify(commandNames()) }),
    files,
    places,
  }
  const tool = JSON.stringify([process.execPath, packageFile('build', 'webfw.mjs')])
  return runBundle(output, app, ['tasks', tool, ruby.file, ...words], { ruby })
}

/** The commands that tasks may name, as Rake has them: `db:migrate`. */
function commandNames(): string[] {
  const paths = commands.flatMap((command) => command.paths ?? [])
  return paths.filter(([first]) => first === 'db').map((path) => path.join(':'))
}

/** The text of a file of tasks, without the words that have Rake load the others. */
function tasksOf(root: string, path: string): string {
  const text = readFileSync(join(root, path), 'utf8')
  return text.replace(/^(?:require_relative\b.*|Rails\.application\.load_tasks)$/gm, '')
}
