// The public names of webfw/jobs, which is in binaries with jobs alone.

import type { Jobs } from '../app.ts'
import { environmentName } from '../running.ts'
import type { JobClass } from './job.ts'
import { leaveQueue, prepareQueue, queueSizes, startQueue } from './job-queue.ts'
import { type Recurring, startRecurring } from './recurring.ts'

export { Continuable as JobContinuable } from './continuable.ts'
export {
  ContinuationError as JobContinuationError,
  Interrupt as JobInterrupt,
  InvalidStepError as JobInvalidStepError,
  ResumeLimitError as JobResumeLimitError,
  UnadvanceableCursorError as JobUnadvanceableCursorError,
} from './continuation.ts'
export {
  DeserializationError as JobDeserializationError,
  SerializationError as JobSerializationError,
} from './errors.ts'
export { Job } from './job.ts'
export { JobTable } from './job-table.ts'

/** The jobs of an application, by their names in Ruby, and what runs again and again: what `gen/app.ts` gives `defineApp`. */
export function jobsOf(types: Readonly<Record<string, JobClass>>, recurring?: Recurring): Jobs {
  return {
    prepare: () => prepareQueue(Object.values(types), Object.keys(types)),
    queues: queueSizes,
    leave: leaveQueue,
    start(queues = null) {
      startQueue(queues)
      if (recurring !== undefined) startRecurring(recurring, environmentName())
    },
  }
}
