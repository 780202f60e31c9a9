import { HAS_RICH_TEXT } from './has-rich-text.ts'

/** What in the text of an application says that it stores files. */
export const STORES = /\bhas_(?:one|many)_attached\b|\bActiveStorage::/

/** Whether something of an application stores files with Active Storage. */
export function storesFiles(files: ReadonlyMap<string, string>): boolean {
  return says(files, STORES) || (says(files, HAS_RICH_TEXT) && hasTables(files))
}

/** Whether there are tables for files: some may stand in a rich text then. */
function hasTables(files: ReadonlyMap<string, string>): boolean {
  return [...files].some(([path, text]) => {
    return path.startsWith('db/') && /create_table\W+active_storage_blobs\b/.test(text)
  })
}

/** What stands in applications that make pictures of pictures. */
export const VARIATION_FILE = 'app/models/active_storage/variation.rb'

/** What says that pictures are made of pictures. */
const VARIES =
  /\bvariant\s*\(|\bvariant\s+:\w|\brepresentation\b|\b(?:represent|vari)able\?|\bActiveStorage::Varia/

/** Whether an application that stores files makes variants of them. */
export function makesVariants(files: ReadonlyMap<string, string>): boolean {
  return says(files, VARIES)
}

function says(files: ReadonlyMap<string, string>, words: RegExp): boolean {
  return [...files].some(
    ([path, text]) => /^(?:app|lib|config\/(?!initializers))/.test(path) && words.test(text),
  )
}
