// What a chart of days shows, drawn or as a table.

import * as common from '../text/common.ts'

export type Series = {
  readonly name: string
  /** One a day; null where nothing is known, undefined where nothing was to be measured. */
  readonly values: readonly (number | null | undefined)[]
  /** A dashed, pale line: the period before. */
  readonly isCompared?: boolean
}
/** A note and a change stand at the top of their day, a failure at its foot; a remark is read with its day and not drawn. */
export type Mark = {
  readonly day: string
  readonly text: string
  readonly kind: 'note' | 'change' | 'failure' | 'remark'
}

/** A line, and what it was in the period before where there is that. */
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
