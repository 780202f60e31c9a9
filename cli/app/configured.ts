import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Configuration, readConfiguration } from '../../shell/config/configuration.ts'

/** What the environment, and config/database.yml, say of an application that is developed. */
export async function configurationOf(
  root: string,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<Configuration> {
  const { databaseSettings } = await import('../../gen/load/configuration/database-servers.ts')
  const path = join(root, 'config/database.yml')
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  return readConfiguration(env, {
    environment: 'development',
    root,
    databases: (variables) => databaseSettings(new Map([['config/database.yml', text]]), variables),
  })
}
