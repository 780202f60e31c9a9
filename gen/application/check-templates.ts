import type { Diagnostic } from '../diagnostics.ts'
import type { Inference } from '../facts/infer.ts'
import type { AppFacts } from './app-facts.ts'

/** What is wrong with the templates, as far as the application's facts say it. */
export function checkTemplates(
  _app: AppFacts,
  _inference: Inference,
  _templates: ReadonlyMap<string, string>,
  _core: Uint8Array | null,
): Diagnostic[] {
  return []
}
