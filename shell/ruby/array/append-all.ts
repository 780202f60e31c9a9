/** Pushes all items one by one; the array. A spread of very many would overflow the stack. */
export function arrayAppendAll(self: unknown[], items: readonly unknown[]): unknown[] {
  for (let index = 0; index < items.length; index += 1) self.push(items[index])
  return self
}
