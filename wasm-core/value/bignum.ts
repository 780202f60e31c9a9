// Whole numbers of up to 2,048 bits, just enough arithmetic to print a float exactly.
//
// 0       4
// ├ count ┼ 64 limbs of u32, least significant first

const LIMBS: u32 = 64
const BYTES: u32 = 4 + LIMBS * 4

/** Sets a number. */
export function setBig(big: usize, value: u64): void {
  store<u32>(big, <u32>value, 4)
  store<u32>(big, <u32>(value >> 32), 8)
  store<u32>(big, value >> 32 !== 0 ? 2 : value !== 0 ? 1 : 0)
}

/** Copies a number. */
export function copyBig(target: usize, source: usize): void {
  memory.copy(target, source, BYTES)
}

/** Multiplies by a small factor. */
export function multiplyBig(big: usize, factor: u32): void {
  const count = load<u32>(big)
  let carry: u64 = 0
  for (let index: u32 = 0; index < count; index++) {
    const limb = big + 4 + (index << 2)
    carry += <u64>load<u32>(limb) * factor
    store<u32>(limb, <u32>carry)
    carry >>= 32
  }
  if (carry !== 0 && count < LIMBS) {
    store<u32>(big + 4 + (count << 2), <u32>carry)
    store<u32>(big, count + 1)
  }
}

/** Multiplies by 2 to the `bits`. */
export function shiftBig(big: usize, bits: u32): void {
  for (let left = bits; left > 0; ) {
    const step = min<u32>(left, 31)
    multiplyBig(big, 1 << step)
    left -= step
  }
}

/** Multiplies by 10 to the `power`. */
export function scaleBig(big: usize, power: u32): void {
  for (let left = power; left > 0; left--) multiplyBig(big, 10)
}

/** Sets `target` to a + b. */
export function addBig(target: usize, a: usize, b: usize): void {
  const count = max(load<u32>(a), load<u32>(b))
  let carry: u64 = 0
  for (let index: u32 = 0; index < count; index++) {
    carry += <u64>limbOf(a, index) + limbOf(b, index)
    store<u32>(target + 4 + (index << 2), <u32>carry)
    carry >>= 32
  }
  if (carry !== 0 && count < LIMBS) store<u32>(target + 4 + (count << 2), <u32>carry)
  store<u32>(target, carry !== 0 ? count + 1 : count)
}

/** Subtracts `other`, which is not larger. */
export function subtractBig(big: usize, other: usize): void {
  let count = load<u32>(big)
  let borrow: i64 = 0
  for (let index: u32 = 0; index < count; index++) {
    borrow += <i64>limbOf(big, index) - <i64>limbOf(other, index)
    store<u32>(big + 4 + (index << 2), <u32>borrow)
    borrow >>= 32
  }
  while (count > 0 && limbOf(big, count - 1) === 0) count -= 1
  store<u32>(big, count)
}

/** −1, 0 or 1 as `a` is less than, equal to or greater than `b`. */
export function compareBig(a: usize, b: usize): i32 {
  const count = max(load<u32>(a), load<u32>(b))
  for (let index = count; index > 0; index--) {
    const left = limbOf(a, index - 1)
    const right = limbOf(b, index - 1)
    if (left !== right) return left < right ? -1 : 1
  }
  return 0
}

function limbOf(big: usize, index: u32): u32 {
  return index < load<u32>(big) ? load<u32>(big + 4 + (index << 2)) : 0
}
