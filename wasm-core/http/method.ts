import { equalsText, equalsTextIgnoringCase } from '../memory/text'

export const GET: u32 = 0
export const HEAD: u32 = 1
export const POST: u32 = 2
export const PUT: u32 = 3
export const PATCH: u32 = 4
export const DELETE: u32 = 5
export const OPTIONS: u32 = 6
export const TRACE: u32 = 7
export const CONNECT: u32 = 8
export const OTHER: u32 = 9

/** The number of a method (methods are case-sensitive, RFC 9110 section 9.1). */
export function recognizeMethod(start: usize, length: u32): u32 {
  switch (length) {
    case 3:
      if (equalsText(start, length, 'GET')) return GET
      return equalsText(start, length, 'PUT') ? PUT : OTHER
    case 4:
      if (equalsText(start, length, 'POST')) return POST
      return equalsText(start, length, 'HEAD') ? HEAD : OTHER
    case 5:
      if (equalsText(start, length, 'PATCH')) return PATCH
      return equalsText(start, length, 'TRACE') ? TRACE : OTHER
    case 6:
      return equalsText(start, length, 'DELETE') ? DELETE : OTHER
    case 7:
      if (equalsText(start, length, 'OPTIONS')) return OPTIONS
      return equalsText(start, length, 'CONNECT') ? CONNECT : OTHER
    default:
      return OTHER
  }
}

/** Whether a method promises to change nothing, RFC 9110 section 9.2.1. */
export function isSafeMethod(method: u32): bool {
  return method === GET || method === HEAD || method === OPTIONS || method === TRACE
}

/** What a form's `_method` makes of POST: PUT, PATCH or DELETE in any case, else POST. */
export function recognizeOverride(start: usize, length: u32): u32 {
  if (equalsTextIgnoringCase(start, length, 'put')) return PUT
  if (equalsTextIgnoringCase(start, length, 'patch')) return PATCH
  return equalsTextIgnoringCase(start, length, 'delete') ? DELETE : POST
}
