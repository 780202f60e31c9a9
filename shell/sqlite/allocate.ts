/** So many bytes; null when there is no memory for them. */
export function allocate(size: number): Uint8Array<ArrayBuffer> | null {
  try {
    return new Uint8Array(size)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
