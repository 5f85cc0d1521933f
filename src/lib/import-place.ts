// Where a reader is, so that a refusal can name it. One for a whole file: to make one for each of millions of lines only
// to have it when one of them is wrong would cost more than reading them.

import { type Refuse, refuseAt } from './import-fault.ts'

export type LinePlace = {
  /** Counted from 1. */
  line: number
  refuse: Refuse
  /** For a fault that only a later line has shown. */
  refuseLine(line: number): Refuse
}

/** `fileName` where there are several files in one. */
export function createLinePlace(fileName?: string): LinePlace {
  const refuseLine = (line: number) =>
    refuseAt(fileName === undefined ? `Line ${line}` : `${fileName}, line ${line}`)
  const place: LinePlace = {
    line: 1,
    refuse: (reason, field) => refuseLine(place.line)(reason, field),
    refuseLine,
  }
  return place
}
