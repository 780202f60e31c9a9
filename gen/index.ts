export { autoloadPatterns } from './application/autoload-paths.ts'
export {
  CONSOLE_LINE,
  type ConsoleLine,
  ConsoleLines,
  isUnfinished,
} from './application/console.ts'
export {
  type EditorFacts,
  type EditorPlace,
  type EditorType,
  editorFacts,
} from './application/editor-facts.ts'
export { classifyFiles } from './application/file-kinds.ts'
export { type GemFate, gemsOf } from './application/framework/gems.ts'
export { generateAgain, type Made } from './application/generate-again.ts'
export { type GenerateOptions, generateApp } from './application/generate-app.ts'
export { ownInflections } from './application/inflections.ts'
export type { AppSource } from './application/prepare.ts'
export { type LoweredTests, lowerTests } from './application/tests/lower-tests.ts'
export { type Diagnostic, formatDiagnostic, strictly } from './diagnostics.ts'
export { type Generated, withViews } from './generated.ts'
export { type Pin, readImportmap } from './importmap.ts'
export { childrenOf, is, kindOf, type Node, readTree } from './parse.ts'
export { lowerProgram } from './program.ts'
export { type RubyStatement, rubyStatements } from './ruby-statements.ts'
