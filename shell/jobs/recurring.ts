import { outsideRequest } from '../controller/outside-request.ts'
import { HANDLER } from '../record/database/connection-handler.ts'
import { Model } from '../record/model/model.ts'
import { send } from '../ruby/call/send.ts'
import { world } from '../ruby/world.ts'
import { logger } from '../running.ts'
import { isBySeconds, isDue, parseCron, type Schedule } from './cron.ts'
import { claimRecurring } from './job-store.ts'

/** The tasks of config/recurring.yml: the class whose methods they are, and their schedules by environment. */
export interface Recurring {
  readonly tasks: object
  /** Cron with a field for seconds, by method; under the empty name what holds in every environment. */
  readonly schedules: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** After a longer pause, as of a machine that slept, what was due meanwhile is left out. Seconds. */
const LONGEST_DELAY = 600

/** Begins to run an environment's tasks; of several processes one runs each task of a moment. */
export function startRecurring({ tasks, schedules }: Recurring, environment: string): void {
  const own = Object.entries(schedules[environment] ?? schedules[''] ?? {})
  if (own.length === 0) return
  const all = own.map(([name, text]) => ({ name, schedule: parseCron(text) }))
  const period = all.some(({ schedule }) => isBySeconds(schedule)) ? 1 : 60
  const next = (Math.floor(world().now() / period) + 1) * period
  wait(tasks, all, period, next)
}

interface Task {
  readonly name: string
  readonly schedule: Schedule
}

function wait(tasks: object, all: readonly Task[], period: number, moment: number): void {
  const delay = Math.max(0, moment - world().now()) * 1000
  outsideRequest().later(() => {
    for (const { name, schedule } of all) if (isDue(schedule, moment)) run(tasks, name, moment)
    const now = world().now()
    const isLate = now - moment > LONGEST_DELAY
    wait(tasks, all, period, isLate ? (Math.floor(now / period) + 1) * period : moment + period)
  }, delay)
}

function run(tasks: object, name: string, moment: number): void {
  try {
    if (!claimRecurring(Model[HANDLER].connection, name, moment)) return
    send(tasks, name)
    logger.info(`Ran the recurring task ${name}`)
  } catch (error) {
    logger.error(error)
  }
}
