// The overview of a target, held against the oracle: summary, twelve months, and the first rows of three lists.

import assert from 'node:assert/strict'
import { formatDay } from '../../src/lib/local-day.ts'
import {
  filled,
  plainAnchors,
  plainDomains,
  plainPages,
  plainSummary,
  type Row,
  sorted,
} from './backlink-oracle-lists.ts'
import { answer, type Question, type Snapshot } from './backlink-oracle-question.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

export async function checkOverview(
  question: Question,
  spams: ReadonlyMap<string, number | null>,
): Promise<void> {
  const { project, domain, isProject, state, today, snapshots } = question
  const { data } = await answer(project, `/overview?target=${domain}`)
  assert.equal(data.target, domain)
  assert.deepEqual(data.summary, plainSummary(state, { isProject, spams: [...spams.values()] }))
  for (const own of snapshots.filter(({ isCounted }) => !isCounted)) {
    own.backlinks = data.summary.backlinks
    own.referringDomains = data.summary.referring_domains
    own.isCounted = true
  }
  assert.deepEqual(data.chart, plainChart(snapshots, today))
  const tops = [
    [
      data.referring_domains,
      filled(plainDomains(state), spams),
      ['domain', 'rank', 'backlinks', 'spam_score'],
    ],
    [data.anchors, plainAnchors(state), ['anchor', 'rank', 'backlinks', 'referring_domains']],
    [data.linked_pages, plainPages(state), ['url', 'rank', 'backlinks', 'referring_domains']],
  ] as const
  for (const [rows, expected, fields] of tops) {
    for (const row of rows as Row[]) {
      const { row: whole } = expected.find(({ key }) => key === row[fields[0]]) ?? assert.fail()
      assert.deepEqual(row, Object.fromEntries(fields.map((field) => [field, whole[field]])))
    }
    const counts = sorted(expected, 'backlinks', 'desc').map(({ row }) => row.backlinks)
    assert.deepEqual(
      (rows as Row[]).map((row) => row.backlinks),
      counts.slice(0, 10),
    )
  }
}

/** The last that was known at the end of each month; of one day, what we counted ourselves. */
function plainChart(snapshots: readonly Snapshot[], today: number): Row[] {
  const [year, month] = formatDay(today).split('-').map(Number) as [number, number]
  return Array.from({ length: 12 }, (_, at) => {
    const end = at === 11 ? today : Date.UTC(year, month - 11 + at, 0) / 86_400_000
    const before = snapshots.filter(({ day }) => day <= end)
    const latest = before.filter(({ day }) => day === Math.max(...before.map((other) => other.day)))
    const told = (isReported: boolean) => latest.findLast((snapshot) => snapshot.isReported === isReported)
    const value = (field: 'backlinks' | 'referringDomains') =>
      told(false)?.[field] ?? told(true)?.[field] ?? null
    const date = formatDay(end)
    return {
      date,
      label: `${MONTHS[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`,
      backlinks: value('backlinks'),
      referring_domains: value('referringDomains'),
    }
  })
}
