/** What in the text of an application says that it stores files. */
export const STORES = /\bhas_(?:one|many)_attached\b|\bActiveStorage::/

/** Whether something of an application stores files with Active Storage. */
export function storesFiles(files: ReadonlyMap<string, string>): boolean {
  return [...files].some(
    ([path, text]) => /^(?:app|lib|config\/(?!initializers))/.test(path) && STORES.test(text),
  )
}
