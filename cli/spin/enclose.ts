/** The imports that a module begins with. */
const IMPORTS = /^(?:import (?:[^']*? from )?'[^']*'\n+)+/

/**
 * A program's module with everything below its imports in a function: the engine keeps the variables of
 * a function in registers, those of a module in memory. No line moves; what has exports stays as it is.
 */
export function enclose(module: string): string {
  const imports = IMPORTS.exec(module)?.[0].trimEnd()
  if (imports === undefined || /^export /m.test(module)) return module
  return `${imports};(() => {${module.slice(imports.length)}})()\n`
}
