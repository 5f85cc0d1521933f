// What a chart of days shows, drawn or as a table.

import * as common from '../text/common.ts'

export type Series = {
  readonly name: string
  /** One value a day; null for an unknown day, undefined for a day without a measurement due. */
  readonly values: readonly (number | null | undefined)[]
  /** The series of the period before, drawn as a dashed, pale line. */
  readonly isCompared?: boolean
  /** The name at the end of the line, where the whole one is long. */
  readonly short?: string
}

/**
 * Something that happened on a day. Failures are drawn at the foot of the plot; remarks are only read with their day; the others
 * have a letter below the plot.
 */
export type Mark = {
  readonly day: string
  readonly text: string
  readonly kind: keyof typeof common.markKinds | 'remark'
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
    : [line, { name: common.compared(name), short: common.comparedShort, values: before, isCompared: true }]
}

export function marksOn(marks: readonly Mark[], day: string): readonly Mark[] {
  return marks.filter((mark) => mark.day === day)
}

export function textOfMark({ kind, text }: Mark): string {
  return kind === 'alert' ? `${common.markKinds.alert}: ${text}` : text
}

/** A series of the period before has the colour of its own series, which stands before it. */
export function hueOf(series: readonly Series[], index: number): number {
  const upTo = series.slice(0, index + 1).filter(({ isCompared }) => !isCompared).length
  return Math.max(0, upTo - 1)
}
