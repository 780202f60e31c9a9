/** Folders of dist/: a binary of that name could not stand beside them. */
const takenFolders = new Set(['public', 'storage', 'tmp'])

/** Why a word cannot name an application, or null when it can. */
export function nameProblem(name: string): string | null {
  if (!/^[a-z][a-z0-9_]*$/.test(name)) {
    return `"${name}" cannot name an application: use a lowercase letter, then lowercase letters, digits and _`
  }
  if (takenFolders.has(name)) {
    return `"${name}" cannot name an application: dist/${name} would be the binary and its folder at once`
  }
  if (name === 'gen') {
    return '"gen" cannot name an application: `spin run gen` would run the generator and the application at once'
  }
  return null
}
