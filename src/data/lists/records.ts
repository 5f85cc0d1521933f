// Makes records of a catalogue from rows whose columns are named like the fields.

import { formatTime } from '../../lib/clock.ts'
import { formatDay } from '../../lib/local-day.ts'
import { type Catalogue, type FieldType, type RecordOf, type StoredRecord, shownNames } from './fields.ts'

/**
 * Returns a function that makes the records that clients see, with fields in the order of the catalogue; composite
 * fields are undefined.
 */
export function recordMaker<C extends Catalogue>(catalogue: C): (row: StoredRecord<C>) => RecordOf<C> {
  const fields = shownNames(catalogue).map((name) => ({ name, type: catalogue[name]!.type }))
  return (row) => {
    const stored: Readonly<Record<string, unknown>> = row
    const record: Record<string, unknown> = {}
    for (const { name, type } of fields) {
      const value = stored[name]
      record[name] = value === null ? null : shown(type, value)
    }
    return record as RecordOf<C>
  }
}

function shown(type: FieldType, value: unknown): unknown {
  switch (type) {
    case 'boolean':
      return value === 1
    case 'time':
      return formatTime(value as number)
    case 'day':
      return formatDay(value as number)
    default:
      return value
  }
}
