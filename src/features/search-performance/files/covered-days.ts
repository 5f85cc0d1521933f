// Counts the days that the rows of a file are of.

import type { PerformanceRow } from '../performance-row.ts'

export class CoveredDays {
  readonly #days = new Set<number>()
  #firstDay = -1
  #lastDay = -1

  add({ firstDay, lastDay }: Pick<PerformanceRow, 'firstDay' | 'lastDay'>): void {
    if (firstDay === this.#firstDay && lastDay === this.#lastDay) return
    for (let day = firstDay; day <= lastDay; day++) this.#days.add(day)
    this.#firstDay = firstDay
    this.#lastDay = lastDay
  }

  get count(): number {
    return this.#days.size
  }
}
