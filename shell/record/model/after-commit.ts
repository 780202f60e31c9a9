import { HANDLER } from '../database/connection-handler.ts'
import { OpenTransaction } from '../database/transaction.ts'
import { Model } from './model.ts'

/** Runs the block when all that is open is committed, at once where nothing is. Rails since 7.2. */
export function afterAllTransactionsCommit(block: () => unknown): null {
  return new OpenTransaction(Model[HANDLER].connection).afterCommit(block)
}
