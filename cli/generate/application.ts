import { readdirSync, readFileSync } from 'node:fs'
import { camelize, humanize } from '../../shell/inflection/inflection.ts'
import { packageFile, releaseTag, version } from '../package-root.ts'
import type { FaceName } from './face.ts'
import type { FileWriter } from './file-writer.ts'
import { fillTemplate } from './template.ts'

/** Where Rails has what lies elsewhere in the dialect. */
const RAILS_PATHS: Readonly<Record<string, string>> = {
  'public/style.css': 'app/assets/stylesheets/application.css',
}

/**
 * Writes a new application's files, filled in: the templates in cli/templates/application, and those of the
 * face it is written in.
 */
export function writeApplication(files: FileWriter, name: string, face: FaceName): void {
  const values = { name, Name: camelize(name), title: humanize(name), tag: releaseTag, version }
  const targets = [...templatePaths('application'), ...templatePaths(face)].map((template) => {
    const path = template.replace(/^\w+\//, '').replaceAll('dot-', '.')
    const target = face === 'rails' ? (RAILS_PATHS[path] ?? path) : path
    return { template, target }
  })
  for (const { template, target } of targets.sort(byTarget)) {
    const content = readFileSync(packageFile('cli', 'templates', template))
    const isText = !target.endsWith('.ico')
    files.write(target, isText ? fillTemplate(content.toString('utf8'), values) : content)
  }
}

function byTarget(left: { target: string }, right: { target: string }): number {
  return left.target < right.target ? -1 : 1
}

function templatePaths(folder: string): string[] {
  const entries = readdirSync(packageFile('cli', 'templates', folder), { withFileTypes: true })
  return entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() ? templatePaths(path) : [path]
  })
}
