import t from 'tap'
import { newTimeLocal } from '../../../shell/ruby/time/singletons.ts'
import type { Time } from '../../../shell/ruby/time/time.ts'
import { timeAdd, timeIsDst, timeZone } from '../../../shell/ruby/time/time-functions.ts'
import { useWorld } from '../../../shell/ruby/world.ts'

// Clocks that go an hour ahead on 31 March 2024 at 1:00 UTC, and back on 27 October.
const AHEAD = Date.UTC(2024, 2, 31, 1) / 1000
const BACK = Date.UTC(2024, 9, 27, 1) / 1000
const isAhead = (seconds: number) => seconds >= AHEAD && seconds < BACK
useWorld({
  localOffset: (seconds) => (isAhead(seconds) ? 7200 : 3600),
  localZoneName: (seconds) => (isAhead(seconds) ? 'CEST' : 'CET'),
})

const local = (...parts: unknown[]): Time => newTimeLocal(null, ...parts)

t.test('Time.local() takes the offset of its own day, and knows its name', async (t) => {
  const [winter, summer] = [local(2024, 1, 4), local(2024, 7, 4)]

  t.equal(
    `${winter.to_s()} ${timeZone(winter)} ${timeIsDst(winter)}`,
    '2024-01-04 00:00:00 +0100 CET false',
  )
  t.equal(
    `${summer.to_s()} ${timeZone(summer)} ${timeIsDst(summer)}`,
    '2024-07-04 00:00:00 +0200 CEST true',
  )
})

t.test('Time.local() goes ahead where clocks skip an hour', async (t) => {
  t.equal(local(2024, 3, 31, 2, 30).to_s(), '2024-03-31 03:30:00 +0200')
})

t.test(
  'Time.local() takes the hour of winter where clocks show it twice, unless told',
  async (t) => {
    t.equal(local(2024, 10, 27, 2, 30).to_s(), '2024-10-27 02:30:00 +0100')
    t.equal(
      local(0, 30, 2, 27, 10, 2024, null, null, true, null).to_s(),
      '2024-10-27 02:30:00 +0200',
    )
  },
)

t.test('Time#+ of a local time shows the offset of the day it comes to', async (t) => {
  const time = timeAdd(local(2024, 3, 30, 12), 86400)

  t.equal(time.to_s(), '2024-03-31 13:00:00 +0200')
})
