import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from '../generation/app-source.ts'
import { faceValues, requireRails } from './face.ts'
import type { FileWriter } from './file-writer.ts'
import { findMigration, nextMigrationVersion } from './migration-version.ts'
import { fillTemplateFile } from './template.ts'

const MIGRATION = 'create_active_storage_tables.active_storage'
const APPLICATION = 'config/application.rb'
const SERVICE = /^[^#\n]*\bactive_storage\.service\b/m

/** Writes what Active Storage needs: its tables, config/storage.yml, and which of its services is used. Files that are there stay. */
export function installStorage(files: FileWriter): void {
  const { root } = files
  requireRails(root, 'Active Storage')
  const folder = join(root, 'db', 'migrate')
  const file = findMigration(folder, MIGRATION) ?? `${nextMigrationVersion(folder)}_${MIGRATION}.rb`
  const migration = fillTemplateFile('active_storage/migration.rb', { ...faceValues.rails })
  files.write(`db/migrate/${file}`, migration)
  files.write('config/storage.yml', fillTemplateFile('active_storage/storage.yml', {}))
  const isSaid = listFiles(root, 'config').some((path) =>
    SERVICE.test(path.endsWith('.rb') ? readFileSync(join(root, path), 'utf8') : ''),
  )
  if (isSaid || !existsSync(join(root, APPLICATION))) return
  files.edit(APPLICATION, (text) => {
    const line = '    config.active_storage.service = Rails.env.test? ? :test : :local\n'
    return text.replace(/^.*< Rails::Application.*\n(?:.*config\.load_defaults.*\n)?/m, `$&${line}`)
  })
}
