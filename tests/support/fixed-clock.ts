// The clock of a lowered application in the tests begins at NOW of core.ts, and that of the Rails it is compared with
// (fixed-clock.rb) as well: neither says another day than the other, and what Rails has answered holds tomorrow too.
// A program imports this before everything else. With the word `machine-clock` it has the clock that files have.

const NOW = 1_795_226_632_000
const system = Date
const ahead = NOW - system.now()

class FixedDate extends system {
  constructor(...parts: readonly []) {
    if (parts.length === 0) super(system.now() + ahead)
    else super(...parts)
  }

  static override now(): number {
    return system.now() + ahead
  }
}

if (!process.argv.includes('machine-clock')) globalThis.Date = FixedDate as DateConstructor
