/** The imports that a module begins with. */
const IMPORTS = /^(?:import (?:[^']*? from )?'[^']*'\n+)+/

/**
 * A program's module with everything below its imports in a function: the engine keeps the variables of
 * a function in registers, those of a module in memory. No line moves; what has exports stays as it is.
 * The function of the main file is its default export, so that its caller is no place in that file.
 */
export function enclose(module: string, isMain = true): string {
  const imports = IMPORTS.exec(module)?.[0].trimEnd()
  if (imports === undefined || /^export /m.test(module)) return module
  const body = module.slice(imports.length)
  return isMain ? `${imports};export default () => {${body}}\n` : `${imports};(() => {${body}})()\n`
}
