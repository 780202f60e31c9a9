import { join } from 'node:path'
import { camelize } from '../../shell/inflection/inflection.ts'
import { WrongUsage } from '../errors.ts'
import { faceValues, requireRails } from './face.ts'
import type { FileWriter } from './file-writer.ts'
import { findMigration, nextMigrationVersion } from './migration-version.ts'
import { installStorage } from './storage.ts'
import { fillTemplateFile } from './template.ts'

const MIGRATION = 'create_action_mailbox_tables.action_mailbox'
const APPLICATION_MAILBOX = 'app/mailboxes/application_mailbox.rb'

/** Writes what Action Mailbox needs: its table, that what Active Storage needs, and ApplicationMailbox. Files that are there stay. */
export function installMailboxes(files: FileWriter): void {
  requireRails(files.root, 'Action Mailbox')
  installStorage(files)
  const folder = join(files.root, 'db', 'migrate')
  const file = findMigration(folder, MIGRATION) ?? `${nextMigrationVersion(folder)}_${MIGRATION}.rb`
  const migration = fillTemplateFile('action_mailbox/migration.rb', { ...faceValues.rails })
  files.write(`db/migrate/${file}`, migration)
  files.write(APPLICATION_MAILBOX, fillTemplateFile('action_mailbox/application_mailbox.rb', {}))
}

/** Writes a mailbox, the test of it, and ApplicationMailbox where there is none. */
export function writeMailbox(files: FileWriter, name: string): void {
  requireRails(files.root, 'Action Mailbox')
  if (!/^[a-z][a-z0-9_]*(?:\/[a-z][a-z0-9_]*)*$/.test(name)) {
    throw new WrongUsage(
      `There is no mailbox ${name} to be made.`,
      'It is one word: webfw generate mailbox forwards',
    )
  }
  const values = { Mailbox: `${camelize(name)}Mailbox` }
  files.write(APPLICATION_MAILBOX, fillTemplateFile('action_mailbox/application_mailbox.rb', {}))
  files.write(
    `app/mailboxes/${name}_mailbox.rb`,
    fillTemplateFile('action_mailbox/mailbox.rb', values),
  )
  files.write(
    `test/mailboxes/${name}_mailbox_test.rb`,
    fillTemplateFile('action_mailbox/test.rb', values),
  )
}
