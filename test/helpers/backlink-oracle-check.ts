// Compares the API's answers about a profile with the oracle: the overview, all lists, and some orders and filters of
// them chosen by numbers, page by page, forwards and back.

import assert from 'node:assert/strict'
import {
  type Expected,
  filled,
  type LinkQuery,
  plainAnchors,
  plainDomains,
  plainLinks,
  plainLostDomains,
  plainPages,
  type Row,
  sorted,
} from './backlink-oracle-lists.ts'
import { checkOverview } from './backlink-oracle-overview.ts'
import { type Question, walk } from './backlink-oracle-question.ts'
import { linkKey } from './backlink-oracle-state.ts'

const SORTS = {
  '': ['rank', 'domain_rank', 'spam_score', 'first_seen', 'last_seen', 'lost_at'],
  '/referring-domains': ['backlinks', 'dofollow_backlinks', 'rank', 'spam_score', 'first_seen', 'last_seen'],
  '/anchors': ['backlinks', 'referring_domains', 'rank', 'first_seen'],
  '/linked-pages': ['backlinks', 'referring_domains', 'rank', 'status_code'],
} as const
const PATHS = Object.keys(SORTS) as (keyof typeof SORTS)[]
const NAMES = { '/referring-domains': 'domain', '/anchors': 'anchor', '/linked-pages': 'url' } as const

export async function checkAnswers(question: Question): Promise<void> {
  const { state } = question
  const domains = await walk(question, '/referring-domains?limit=100', 100)
  const spams = new Map(domains.map((row) => [row.domain as string, row.spam_score as number | null]))
  await checkOverview(question, spams)
  assertSame(domains, filled(plainDomains(state), spams), 'domain')
  if (question.isProject) await checkLost(question, domains)
  for (let asked = 0; asked < question.count; asked++) await checkOne(question, spams)
}

/** In some order of theirs, and among those that link. */
async function checkLost(question: Question, live: readonly Row[]): Promise<void> {
  const { state, numbers } = question
  const sorts = [...SORTS['/referring-domains'], 'lost_at', 'lost_backlinks'].filter(
    (sort) => sort !== 'spam_score',
  )
  const sort = sorts[numbers.next().value % sorts.length] as string
  const withoutSpam = (rows: readonly Row[]) => rows.map(({ spam_score, ...row }): Row => row)
  const expected = plainLostDomains(state)
  const lost = await walk(question, `/referring-domains?status=lost&sort=${sort}&direction=asc`, 3)
  assertSame(withoutSpam(lost), expected, 'domain')
  assert.deepEqual(
    lost.map((row) => row[sort]),
    sorted(expected, sort, 'asc').map(({ row }) => row[sort]),
    sort,
  )
  const all = await walk(question, `/referring-domains?status=all&sort=${sort}`, 3)
  const still = { status: 'live', lost_at: null, lost_backlinks: null }
  const plainLive = live.map((row) => ({ key: row.domain as string, row: { ...row, ...still } }))
  const both = [...withoutSpam(plainLive.map(({ row }) => row)), ...expected.map(({ row }) => row)]
  assertSame(
    withoutSpam(all),
    both.map((row) => ({ key: row.domain as string, row })),
    'domain',
  )
}

async function checkOne(question: Question, spams: ReadonlyMap<string, number | null>): Promise<void> {
  const { state, today, isProject, ids, numbers } = question
  const choose = <T>(values: readonly T[]): T => values[numbers.next().value % values.length] as T
  const path = choose(PATHS)
  const sort = choose<string>(SORTS[path])
  const direction = choose(['asc', 'desc'] as const)
  const limit = choose(question.limits)
  const query = `${path}?sort=${sort}&direction=${direction}`
  if (path !== '') {
    const expected = {
      '/anchors': plainAnchors,
      '/linked-pages': plainPages,
      '/referring-domains': plainDomains,
    }
    const rows = await walk(question, query, limit)
    const all = filled(expected[path](state), spams)
    assertSame(rows, all, NAMES[path])
    assert.deepEqual(
      rows.map((row) => row[sort]),
      sorted(all, sort, direction).map(({ row }) => row[sort]),
      query,
    )
    return
  }
  const wanted: LinkQuery = {
    status: choose(
      isProject ? (['live', 'new', 'lost', 'broken', 'all'] as const) : (['live', 'new', 'all'] as const),
    ),
    ...choose([{}, {}, { dofollow: true }, { dofollow: false }]),
    ...choose([{}, {}, {}, { search: 'SHOP' }, { search: 'host1.net/2' }, { search: '=1+' }]),
  }
  const asked = Object.entries(wanted).map(([name, value]) => `&${name}=${encodeURIComponent(value)}`)
  const rows = await walk(question, query + asked.join(''), limit)
  const meant = !isProject && wanted.status === 'all' ? { ...wanted, status: 'live' as const } : wanted
  const expected = plainLinks(state, meant, today, withUnlisted(question, spams, rows))
  for (const row of rows) {
    const name = linkKey(
      row.source_url as string,
      row.target_url as string | null,
      row.anchor as string | null,
    )
    if (!ids.has(name)) ids.set(name, row.id as number)
    assert.equal(ids.get(name), row.id, 'a link keeps its id')
  }
  assert.equal(new Set(ids.values()).size, ids.size)
  const all = expected.map(({ key, row }) => ({ key, row: { id: ids.get(key), ...row } as Row }))
  assert.deepEqual(
    rows,
    sorted(all, sort, direction).map(({ row }) => row),
    query + asked.join(''),
  )
}

/** A domain whose links are all lost is in no list: it keeps the score that it had, unless a source gave it one. */
function withUnlisted(
  { state }: Question,
  spams: ReadonlyMap<string, number | null>,
  rows: readonly Row[],
): ReadonlyMap<string, number | null> {
  const all = new Map(spams)
  for (const { source_url, source_domain, spam_score, target_url, anchor } of rows) {
    const link = state.links.get(
      linkKey(source_url as string, target_url as string | null, anchor as string | null),
    )
    const name = source_domain as string
    if (all.has(name) || link?.spam !== null) continue
    all.set(name, state.domains.get(name)?.spam ?? (spam_score as number | null))
  }
  return all
}

function assertSame(rows: readonly Row[], expected: readonly Expected[], name: string): void {
  const byName = (all: readonly Row[]) => new Map(all.map((row) => [row[name], row]))
  assert.equal(byName(rows).size, rows.length, 'each once')
  assert.deepEqual(byName(rows), byName(expected.map(({ row }) => row)))
}
