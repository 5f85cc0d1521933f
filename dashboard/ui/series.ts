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
 * What happened on a day, or from that day on. Failures are drawn at the foot of the plot; remarks are only read with their day; the others
 * have a letter below the plot.
 */
export type Mark = {
  readonly day: string
  readonly text: string
  readonly kind: keyof typeof common.markKinds | 'remark'
  /** The last day of what lasts; null while it is still going on. */
  readonly until?: string | null
}

/** The range in which a value was expected, a value a day. */
export type Band = {
  readonly name: string
  readonly low: readonly (number | null)[]
  readonly high: readonly (number | null)[]
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

/** Marks of a day: those of the day itself, and those that lasted over it. */
export function marksOn(marks: readonly Mark[], day: string): readonly Mark[] {
  return marks.filter((mark) => {
    if (mark.until === undefined) return mark.day === day
    return mark.day <= day && (mark.until === null || day <= mark.until)
  })
}

/** Notes are the reader's own words; all else is named by its kind. */
export function textOfMark({ kind, text }: Mark): string {
  return kind === 'alert' || kind === 'incident' || kind === 'release' || kind === 'update'
    ? `${common.markKinds[kind]}: ${text}`
    : text
}

/** A series of the period before has the colour of its own series, which stands before it. */
export function hueOf(series: readonly Series[], index: number): number {
  const upTo = series.slice(0, index + 1).filter(({ isCompared }) => !isCompared).length
  return Math.max(0, upTo - 1)
}
