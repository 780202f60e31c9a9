import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { databaseSettings } from '../../gen/load/configuration/database-servers.ts'
import { type Configuration, readConfiguration } from '../../shell/config/configuration.ts'

/** What the environment, and config/database.yml, say of an application that is developed. */
export function configurationOf(
  root: string,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Configuration {
  const path = join(root, 'config/database.yml')
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  return readConfiguration(env, {
    environment: 'development',
    root,
    databases: (variables) => databaseSettings(new Map([['config/database.yml', text]]), variables),
  })
}
