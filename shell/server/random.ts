const BATCH = 4096
const pool = Buffer.alloc(BATCH)
let used = BATCH

/** So many random bytes as base64url, from a pool that is filled a few KiB at a time. */
export function randomText(bytes: number): string {
  if (used + bytes > BATCH) {
    crypto.getRandomValues(pool)
    used = 0
  }
  const text = pool.toString('base64url', used, used + bytes)
  pool.fill(0, used, used + bytes)
  used += bytes
  return text
}
