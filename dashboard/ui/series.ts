// What a chart of days shows, drawn or as a table.

import * as common from '../text/common.ts'

export type Series = {
  readonly name: string
  /** One value a day; null for an unknown day, undefined for a day without a measurement due. */
  readonly values: readonly (number | null | undefined)[]
  /** The series of the period before, drawn as a dashed, pale line. */
  readonly isCompared?: boolean
}
/** Notes and changes are drawn at the top of their day, failures at its foot; remarks are only read with their day. */
export type Mark = {
  readonly day: string
  readonly text: string
  readonly kind: 'note' | 'change' | 'failure' | 'remark'
}

/** A series and, where it is compared, that of the period before. */
export function lines(
  name: string,
  values: Series['values'],
  before: Series['values'] | undefined,
): Series[] {
  const line = { name, values }
  return before === undefined
    ? [line]
    : [line, { name: common.compared(name), values: before, isCompared: true }]
}
