/** What in the text of an application says that it stores files. */
export const STORES = /\bhas_(?:one|many)_attached\b|\bActiveStorage::/

/** Whether something of an application stores files with Active Storage. */
export function storesFiles(files: ReadonlyMap<string, string>): boolean {
  return says(files, STORES)
}

/** What stands in applications that make pictures of pictures. */
export const VARIATION_FILE = 'app/models/active_storage/variation.rb'

/** What says that pictures are made of pictures. */
const VARIES = /\bvariant\s*\(|\bvariant\s+:\w|\brepresentation\b|\bActiveStorage::Varia/

/** Whether an application that stores files makes variants of them. */
export function makesVariants(files: ReadonlyMap<string, string>): boolean {
  return says(files, VARIES)
}

function says(files: ReadonlyMap<string, string>, words: RegExp): boolean {
  return [...files].some(
    ([path, text]) => /^(?:app|lib|config\/(?!initializers))/.test(path) && words.test(text),
  )
}
