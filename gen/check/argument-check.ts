import type * as nodes from '@ruby/prism/src/nodes.js'
import type { AppFacts, ModelFacts } from '../application/app-facts.ts'
import type { ClassFacts } from '../facts/class-facts.ts'
import type { Lowering } from '../lower/lowering.ts'
import type { Node } from '../parse/parse.ts'

/** A call of a framework word, the model that it is about, and the class in which it stands. */
export interface WordSite {
  readonly app: AppFacts
  readonly lo: Lowering
  readonly call: nodes.CallNode
  readonly model: ModelFacts | null
  readonly owner: ClassFacts | null
}

/** Refuses an argument that names nothing there is. */
export type ArgumentCheck = (site: WordSite, node: Node) => void
