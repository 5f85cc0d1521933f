// The place that a reader has reached, so that an error can name it. One object for a whole file: an object for each of
// millions of lines would cost more than reading them.

import { type Refuse, refuseAt } from './import-fault.ts'

export type LinePlace = {
  /** Counted from 1. */
  line: number
  refuse: Refuse
  /** For a fault that only a later line shows. */
  refuseLine(line: number): Refuse
}

/** `fileName` where there are several files in one. */
export function createLinePlace(fileName?: string): LinePlace {
  const refuseLine = (line: number) => refuseAt(fileName, line)
  const place: LinePlace = {
    line: 1,
    refuse: (reason, field) => refuseLine(place.line)(reason, field),
    refuseLine,
  }
  return place
}
