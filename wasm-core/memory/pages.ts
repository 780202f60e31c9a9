// Memory is cut into pages of 64 KiB. The shell gives it all of them before the first run is taken; in an instance
// that only judges templates (gen) it grows as runs are taken. A run is one or more pages side by
// side. Runs are handed out first fit from the lowest address, so a busy server keeps touching the
// same few warm pages and the rest of the memory stays untouched (and so costs nothing).

/** Bytes in one page. */
export const PAGE_SIZE: u32 = 65536

const MAX_PAGES: u32 = 4096
const GROWTH: u32 = 16
const FREE: u8 = 0
const USED: u8 = 1

/** One byte a page: FREE or USED. */
const pageMap = memory.data(4096)

let firstPage: u32 = 0
let pageCount: u32 = 0
let lowestFree: u32 = 0
let pagesInUse: u32 = 0

function discoverPages(): void {
  firstPage = (<u32>__heap_base + PAGE_SIZE - 1) / PAGE_SIZE
  pageCount = min<u32>(<u32>memory.size(), MAX_PAGES)
  lowestFree = firstPage
}

/** Finds and takes `count` pages side by side; 0 when there is no such run. */
export function takePages(count: u32): usize {
  if (pageCount === 0) discoverPages()
  let length: u32 = 0
  for (let page = lowestFree; page < pageCount; page++) {
    length = load<u8>(pageMap + page) === FREE ? length + 1 : 0
    if (length < count) continue
    const start = page + 1 - count
    memory.fill(pageMap + start, USED, count)
    pagesInUse += count
    if (start === lowestFree) lowestFree = page + 1
    return <usize>start * PAGE_SIZE
  }
  return grow(count) ? takePages(count) : 0
}

/** Takes `count` pages more, at least `GROWTH`, as far as there are; false when the instance has all that it may have. */
function grow(count: u32): bool {
  const more = min(max(count, GROWTH), MAX_PAGES - pageCount)
  if (more === 0 || memory.grow(more) < 0) return false
  pageCount += more
  return true
}

/** Gives `count` pages starting at `address` back. */
export function givePages(address: usize, count: u32): void {
  const start = <u32>address / PAGE_SIZE
  memory.fill(pageMap + start, FREE, count)
  pagesInUse -= count
  if (start < lowestFree) lowestFree = start
}

/** How many pages are taken at this moment: what a leak test watches. */
export function countPagesInUse(): u32 {
  return pagesInUse
}
