export {
  type AppSource,
  type GenerateOptions,
  generateApp,
  lowerTests,
} from './application/generate-app.ts'
export { type Diagnostic, formatDiagnostic } from './diagnostics.ts'
export { configureParser } from './parse.ts'
export { type Generated, lowerProgram } from './program.ts'
