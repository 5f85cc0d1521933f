// The columns of Semrush's Position Tracking: for each site and day of the report one with positions, under a name such as
// `*.shop.example/*_20260310`, one with the kind of result (`…_type`) and one with its address (`…_landing`). Only those
// of the project's own site are positions of the project.

import { domainToASCII } from 'node:url'
import { parseDate } from '../../../lib/date-forms.ts'
import { matchingHost } from '../../../lib/host.ts'
import type { Refuse } from '../../../lib/import-fault.ts'
import { formatDay } from '../../../lib/local-day.ts'

/** -1 for what is not there. */
type DatedColumn = { day: number; position: number; type: number; landing: number }

export type DatedColumns = {
  /** Oldest first. */
  readonly own: readonly DatedColumn[]
  /** Sites that the other columns are of. */
  readonly otherSites: readonly string[]
  /** Names of columns with other figures of the own site. */
  readonly unused: readonly string[]
  /** Whether a column is one of them, of whatever site. */
  isOne(index: number): boolean
}

const NAME = /^(.+?)_(?:(\d{8})(?:_(type|landing|visibility))?|(?:visibility_)?difference)$/
// The site as a whole, with what is below it or not: *.shop.example/*, shop.example/*, https://shop.example/
const WHOLE_SITE = /^(?:https?:\/\/|\*:\/\/)?(?:\*\.)?([^/*\s]+?)(?:\/\*?)?$/i

/** `site` is the project's host as hosts are compared. */
export function readDatedColumns(header: readonly string[], site: string, refuse: Refuse): DatedColumns {
  const own = new Map<number, DatedColumn>()
  const otherSites = new Set<string>()
  const unused: string[] = []
  const found = new Set<number>()
  for (const [index, name] of header.entries()) {
    const [, pattern, date, part] = NAME.exec(name.trim()) ?? []
    if (pattern === undefined) continue
    const form = date === undefined ? undefined : parseDate(date)
    if (date !== undefined && form?.kind !== 'day') continue
    found.add(index)
    const isOwn = siteOf(pattern) === site
    if (form?.kind !== 'day' || part === 'visibility') {
      if (isOwn) unused.push(name.trim())
      continue
    }
    if (!isOwn) {
      otherSites.add(pattern)
      continue
    }
    const { day } = form
    const column = own.get(day) ?? { day, position: -1, type: -1, landing: -1 }
    own.set(day, column)
    const of = (part ?? 'position') as 'position' | 'type' | 'landing'
    if (column[of] !== -1) throw refuse(`two columns are of ${site} on ${formatDay(day)}; keep one of them.`)
    column[of] = index
  }
  return {
    own: [...own.values()].filter(({ position }) => position !== -1).sort((a, b) => a.day - b.day),
    otherSites: [...otherSites],
    unused,
    isOne: (index) => found.has(index),
  }
}

function siteOf(pattern: string): string | undefined {
  const host = WHOLE_SITE.exec(pattern)?.[1]
  return host === undefined ? undefined : matchingHost(domainToASCII(host) || host)
}
