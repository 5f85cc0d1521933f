// The current place of a reader, for error messages. One object serves a whole file: an object for each of millions of
// lines would cost more than reading them.

import { type Refuse, refuseAt } from './import-fault.ts'

export type LinePlace = {
  /** Counted from 1. */
  line: number
  refuse: Refuse
  /** For a fault that only shows in a later line. */
  refuseLine(line: number): Refuse
}

/** `fileName` is given if there are several files in one. */
export function createLinePlace(fileName?: string): LinePlace {
  const refuseLine = (line: number) => refuseAt(fileName, line)
  const place: LinePlace = {
    line: 1,
    refuse: (reason, field) => refuseLine(place.line)(reason, field),
    refuseLine,
  }
  return place
}
