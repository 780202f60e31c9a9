/** What a body throws; null when it does not. */
export function raised(body: () => unknown): unknown {
  try {
    body()
    return null
  } catch (error) {
    return error
  }
}
