import { existsSync, readdirSync } from 'node:fs'
import { WrongUsage } from '../errors.ts'

/** The file of a migration that is there already (`20261121000001_create_articles.rb`), or null. */
export function findMigration(folder: string, name: string): string | null {
  return migrationFiles(folder).find((file) => file.slice(15) === `${name}.rb`) ?? null
}

/**
 * The version of the next migration: now in UTC as `YYYYMMDDhhmmss` (`WEBFW_TIMESTAMP` pins it), or one
 * more than the largest there is.
 */
export function nextMigrationVersion(folder: string, now = new Date()): string {
  const pinned = process.env.WEBFW_TIMESTAMP
  if (pinned !== undefined && !/^\d{14}$/.test(pinned)) {
    throw new WrongUsage(
      `WEBFW_TIMESTAMP is "${pinned}"; it takes 14 digits, as in 20261121000001.`,
    )
  }
  const wanted = pinned ?? now.toISOString().replace(/\D/g, '').slice(0, 14)
  const largest = migrationFiles(folder).at(-1)?.slice(0, 14)
  return largest !== undefined && largest >= wanted ? String(BigInt(largest) + 1n) : wanted
}

function migrationFiles(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((file) => /^\d{14}_\w+(?:\.\w+)?\.rb$/.test(file))
    .sort()
}
