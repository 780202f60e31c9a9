/** Where a time is looked at from. */
export interface Place {
  readonly offset: number
  readonly isUtc: boolean
  /** 0 for none. */
  readonly zone: number
}

/**
 * Where a TIME is looked at from, as frames and cells have it: the seconds ahead of UTC in 18 bits, a bit where it is not UTC,
 * and the number of a zone; 0 for UTC without a zone.
 */
export function placeOf({ offset, isUtc }: Omit<Place, 'zone'>, zone = 0): number {
  return (offset & 0x3ffff) | (isUtc ? 0 : 0x40000) | (zone << 19)
}

/** What a place says. */
export function readPlace(place: number): Place {
  return { offset: (place << 14) >> 14, isUtc: (place & 0x40000) === 0, zone: place >> 19 }
}
