import { mailboxSources } from './mailbox-sources.ts'
import { inRichText, richTextFiles } from './rich-text-files.ts'
import { storageSources } from './storage-sources.ts'

/**
 * The files of an application with those of Rails that are written in Ruby, in shell/engines/: Action Mailbox, Action Text and
 * Active Storage, where it has them. A file of the application's own takes the place of one.
 */
export function withLibrary(files: ReadonlyMap<string, string>): Map<string, string> {
  const own = new Map([...mailboxSources(files), ...files])
  const all = new Map([...own, ...richTextFiles(files)])
  for (const [path, text] of storageSources(all)) {
    if (!all.has(path)) all.set(path, inRichText(all, path, text))
  }
  return all
}
