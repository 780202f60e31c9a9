import { ArgumentError } from '../ruby/exception/standard-errors.ts'
import { send } from '../ruby/index.ts'
import { useWorld, world } from '../ruby/world.ts'

const real = world().now
let standing: number | null = null

/** Sets the clock to a time, which then stands still. ActiveSupport::Testing::TimeHelpers#travel_to. */
export function travelTo(moment: unknown): void {
  const time: unknown = send(moment, 'to_time', [])
  const seconds = Number(send(time, 'to_f', []))
  if (!Number.isFinite(seconds)) throw new ArgumentError('travel_to takes a Time, Date or DateTime')
  // As Rails does, to whole seconds: what the database keeps is then what was asked for.
  standing = Math.floor(seconds)
  useWorld({ now: () => standing ?? real() })
}

/** Sets the clock forward by a duration, or back by a negative one. */
export function travelBy(duration: unknown): void {
  const seconds = Number(send(duration, 'to_f', []))
  standing = Math.floor(world().now() + seconds)
  useWorld({ now: () => standing ?? real() })
}

/** Stops the clock. */
export function freezeTime(): void {
  standing = Math.floor(world().now())
  useWorld({ now: () => standing ?? real() })
}

/** Gives the clock back. */
export function travelBack(): void {
  if (standing === null) return
  standing = null
  useWorld({ now: real })
}

/** Runs a block and gives the clock back after it; without a block, time stays as it was set. */
export function whileAway(block: unknown): unknown {
  if (typeof block !== 'function') return null
  try {
    return (block as () => unknown)()
  } finally {
    travelBack()
  }
}
