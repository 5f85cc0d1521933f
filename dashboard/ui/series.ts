// What a chart of days shows, drawn or as a table.

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
