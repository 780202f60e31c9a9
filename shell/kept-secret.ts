import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crypto } from './builtin.ts'

/** Development's own secret, made once in tmp/secret_key and readable by its owner only. */
export function developmentSecret(root: string): string {
  const path = join(root, 'tmp', 'secret_key')
  const found = readSecret(path)
  if (found !== null) return found
  mkdirSync(join(root, 'tmp'), { recursive: true, mode: 0o700 })
  const secret = crypto().randomBytes(64).toString('hex')
  writeFileSync(path, `${secret}\n`, { mode: 0o600 })
  return secret
}

function readSecret(path: string): string | null {
  try {
    const secret = readFileSync(path, 'utf8').trim()
    return secret.length >= 32 ? secret : null
  } catch {
    return null
  }
}
