// Tells which day a web graph describes. Common Crawl names its releases by the months of their crawls, as in
// cc-main-2026-apr-may-jun or, over the end of a year, cc-main-2025-26-dec-jan-feb: a release shows the web up to the
// last day of its last month.

import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { DAY_MS } from '../../../lib/durations.ts'
import { AppError, BAD_USAGE } from '../../../lib/errors.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const RELEASE =
  /cc-main-(\d{4})(?:-(\d{2}))?((?:-(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))+)(?:[^a-z]|$)/
const OF_HOSTS = /-host-(?:vertices|edges|ranks)|hostgraph/

/** Returns the last day of the release's last month; undefined if the file name has no months. */
export function releaseDay(fileName: string): number | undefined {
  const [, year = '', endYear, months = ''] = RELEASE.exec(fileName) ?? []
  const last = months.split('-').at(-1)
  if (last === undefined || last === '') return undefined
  const inYear = endYear === undefined ? Number(year) : Number(year.slice(0, 2) + endYear)
  // Day 0 of a month is the last day of the month before.
  return Date.UTC(inYear, MONTHS.indexOf(last) + 1, 0) / DAY_MS
}

/** Returns the day that the name gives, else the file's own date; never a day in the future. */
export async function dayOfFiles(paths: readonly string[], today: number): Promise<number> {
  for (const path of paths) {
    const day = releaseDay(basename(path))
    if (day !== undefined) return Math.min(day, today)
  }
  // A missing file is reported later, by the reader of the file.
  const written = await stat(paths[0] as string).catch(() => undefined)
  return written === undefined ? today : Math.min(Math.floor(written.mtimeMs / DAY_MS), today)
}

/** Files of hosts have the same columns as files of domains: they could be read, and would find next to nothing. */
export function refuseHostGraph(paths: readonly string[]): void {
  const wrong = paths.find((path) => OF_HOSTS.test(basename(path)))
  if (wrong !== undefined)
    throw new AppError(
      BAD_USAGE,
      `${wrong} is of the graph of hosts. Take the files of the graph of domains.`,
    )
}
