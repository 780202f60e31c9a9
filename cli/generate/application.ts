import { readdirSync, readFileSync } from 'node:fs'
import { humanize } from '../../shell/inflection/inflection.ts'
import { packageFile, releaseTag, version } from '../package-root.ts'
import type { FileWriter } from './file-writer.ts'
import { fillTemplate } from './template.ts'

/** Writes a new application's files: the templates in cli/templates/application, filled in. */
export function writeApplication(files: FileWriter, name: string): void {
  const values = { name, title: humanize(name), tag: releaseTag, version }
  for (const path of templatePaths('')) {
    const content = readFileSync(packageFile('cli', 'templates', 'application', path))
    const target = path.replaceAll('dot-', '.')
    const isText = !target.endsWith('.ico')
    files.write(target, isText ? fillTemplate(content.toString('utf8'), values) : content)
  }
}

function templatePaths(folder: string): string[] {
  const entries = readdirSync(packageFile('cli', 'templates', 'application', folder), {
    withFileTypes: true,
  })
  return entries
    .sort((left, right) => (left.name < right.name ? -1 : 1))
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      return entry.isDirectory() ? templatePaths(path) : [path]
    })
}
