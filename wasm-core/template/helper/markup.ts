// Where helpers put the HTML they make. As a rule it becomes a value; but where a helper's tag writes it
// to the page anyhow, the page is what it writes to.

import { Writer } from '../../memory/writer'
import { Cell } from '../../value/cell'
import { endText, startText } from '../../value/room'
import * as Tag from '../../value/tag'

let page: usize = 0
let isTaken = false

/** Lets the next markup go to the page. */
export function offerPage(writer: Writer): void {
  page = changetype<usize>(writer)
  isTaken = false
}

/** Ends the offer; whether markup went to the page. */
export function withdrawPage(): bool {
  page = 0
  return isTaken
}

/** Starts markup; null, with OUT_OF_MEMORY raised, when there is no room. */
export function startMarkup(capacity: u32): Writer | null {
  if (page === 0 || isTaken) return startText(capacity)
  isTaken = true
  return changetype<Writer>(page)
}

/** Ends markup: `target` becomes it, unless it went to the page. */
export function endMarkup(writer: Writer, target: Cell): void {
  if (changetype<usize>(writer) !== page) endText(writer, target, Tag.SAFE_STRING)
}
