import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The Ruby and ERB files of an application's folders, by relative path. */
export function readFolders(root: string, folders: readonly string[]): Map<string, string> {
  const files = new Map<string, string>()
  const walk = (folder: string): void => {
    if (!existsSync(join(root, folder))) return
    for (const name of readdirSync(join(root, folder)).sort()) {
      const path = `${folder}/${name}`
      if (statSync(join(root, path)).isDirectory()) walk(path)
      else if (/\.(rb|erb|jbuilder|builder|yml)$/.test(name))
        files.set(path, readFileSync(join(root, path), 'utf8'))
    }
  }
  for (const folder of folders) walk(folder)
  return files
}
