import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { faceOf, faceValues } from './face.ts'
import { type FileWriter, withLines, withoutLines } from './file-writer.ts'
import { findMigration, nextMigrationVersion } from './migration-version.ts'
import { installStorage } from './storage.ts'
import { fillTemplateFile } from './template.ts'

const MIGRATION = 'create_action_text_tables'

/** Where the scripts of Action Text are pinned and imported. */
const LINES: readonly (readonly [path: string, lines: readonly string[]])[] = [
  ['config/importmap.rb', ['pin "trix"', 'pin "@rails/actiontext", to: "actiontext.esm.js"']],
  ['app/javascript/application.js', ['import "trix"', 'import "@rails/actiontext"']],
]

/** Writes what rich text needs: its table, its editor and the style sheet of that, its layout, and the tables of files. Rails: `action_text:install`. */
export function installActionText(files: FileWriter): void {
  const folder = join(files.root, 'db', 'migrate')
  const file = findMigration(folder, MIGRATION) ?? `${nextMigrationVersion(folder)}_${MIGRATION}.rb`
  const values = faceValues[faceOf(files.root)]
  const write = (path: string, template: string) => {
    files.write(path, fillTemplateFile(`action-text/${template}`, values))
  }
  write(`db/migrate/${file}`, 'migration.rb')
  if (faceOf(files.root) === 'rails') {
    installStorage(files)
    write('app/views/active_storage/blobs/_blob.html.erb', '_blob.html.erb')
  }
  write('app/assets/stylesheets/actiontext.css', 'actiontext.css')
  write('app/views/layouts/action_text/contents/_content.html.erb', '_content.html.erb')
  for (const [path, lines] of LINES) {
    if (existsSync(join(files.root, path)))
      files.edit(
        path,
        (text) => withLines(text, lines),
        (text) => withoutLines(text, lines),
      )
  }
}
