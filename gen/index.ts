export { autoloadPatterns } from './application/autoload-paths.ts'
export { classifyFiles } from './application/file-kinds.ts'
export {
  CONSOLE_LINE,
  type ConsoleLine,
  ConsoleLines,
  isUnfinished,
} from './editor/console.ts'
export {
  type EditorFacts,
  type EditorPlace,
  type EditorType,
  editorFacts,
} from './editor/editor-facts.ts'
export { generateAgain, type Made } from './generate/generate-again.ts'
export { type GenerateOptions, generateApp } from './generate/generate-app.ts'
export { type Generated, withViews } from './generate/generated.ts'
export { type LoweredTests, lowerTests } from './generate/lower-tests.ts'
export { lowerProgram } from './generate/program.ts'
export type { AppSource } from './load/app-source.ts'
export { ownInflections } from './load/configuration/inflections.ts'
export { type Pin, readImportmap } from './load/importmap.ts'
export { type GemFate, gemsOf } from './load/packages/gems.ts'
export { type Diagnostic, formatDiagnostic, strictly } from './parse/diagnostics.ts'
export { childrenOf, is, kindOf, type Node, readTree } from './parse/parse.ts'
export { type RubyStatement, rubyStatements } from './parse/ruby-statements.ts'
