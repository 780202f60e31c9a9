// Replays calls of the core's exports with nothing but numbers, which is all some bindings pass.

/**
 * Makes the calls of tests/support/render-vectors.ts; `call(name, ...numbers)` calls an export. Gives a
 * checksum of everything an exchange says after each of them.
 */
export function replay(calls, call) {
  const placed = new Map()
  const sums = []
  let exchange = 0
  for (const [name, bytes, numbers] of calls) {
    const [start, length] = bytes === null ? [0, 0] : place(bytes, placed, call)
    if (name === 'open') exchange = call('open')
    else if (name === 'close') call('close', exchange)
    else if (name.startsWith('boot')) sums.push(call(name, start, length))
    else {
      if (name === 'receiveAt') call(name, exchange, start, length, ...numbers)
      else if (name === 'render') call(name, exchange, ...numbers, start, length)
      else if (name === 'resume') call(name, exchange, start, length)
      else call(name, exchange)
      sums.push(call('sumExchange', exchange))
    }
  }
  return sums
}

/** Puts bytes where they stay; the same ones only once. */
function place(base64, placed, call) {
  const known = placed.get(base64)
  if (known !== undefined) return known
  const bytes = Buffer.from(base64, 'base64')
  const padded = Buffer.concat([bytes, Buffer.alloc(8)])
  const start = call('bootAllocate', bytes.length + 8)
  for (let at = 0; at < bytes.length; at += 8) {
    call('storeWords', start + at, padded.readInt32LE(at), padded.readInt32LE(at + 4))
  }
  const span = [start, bytes.length]
  placed.set(base64, span)
  return span
}
