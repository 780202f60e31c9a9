/** The imports that a module begins with. */
const IMPORTS = /^(?:import (?:[^']*? from )?'[^']*'\n+)+/

/** How an entry brings a program in: what it imports, and the function that is the program. */
export interface Entrance {
  readonly imports: string
  readonly program: string
}

/**
 * Puts what a program's modules hold below their imports into functions: the engine keeps the variables of
 * a function in registers, those of a module in memory. No line moves. The main file's function is its
 * default export, so that its caller is no place in that file. A program of one file is imported by its
 * entry, so the bundler leaves out what the program does not use; the files of others run when they are
 * required, and what has exports stays as it is.
 */
export function enclose(files: Map<string, string>, main: string, specifier: string): Entrance {
  const isAlone = files.size === 1
  for (const [path, module] of files) {
    const imports = IMPORTS.exec(module)?.[0].trimEnd() ?? ''
    if (!isAlone && (imports === '' || /^export /m.test(module))) continue
    const body = `() => {${module.slice(imports.length)}}`
    files.set(path, `${imports};${path === main ? `export default ${body}` : `(${body})()`}\n`)
  }
  const module = JSON.stringify(specifier)
  return isAlone
    ? { imports: `import program from ${module}`, program: 'program' }
    : { imports: '', program: `() => require(${module}).default?.()` }
}
