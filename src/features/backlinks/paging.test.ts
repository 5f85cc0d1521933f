import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import fc from 'fast-check'
import { suiteApp } from '../../../test/helpers/app.ts'
import { type BacklinkProject, createBacklinkProject } from '../../../test/helpers/backlink-projects.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { examples } from '../../../test/helpers/examples.ts'
import type { PlainDomain, PlainLink } from '../../../test/helpers/stored-backlinks.ts'
import { SORTS } from './lists.ts'
import { BACKLINK_LISTS } from './tables.ts'

type Row = Record<string, unknown>

const PATHS = {
  backlinks: '',
  referring_domains: '/referring-domains',
  anchors: '/anchors',
  linked_pages: '/linked-pages',
}
/** What tells the rows of a list apart. */
const NAMES = { backlinks: 'id', referring_domains: 'domain', anchors: 'anchor', linked_pages: 'url' }

/** What is known of a site: seldom anything, and often the same, so that there are ties and rows without a value. */
function profileOf(today: number) {
  const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 })
  const few = fc.nat({ max: 3 })
  const link = fc
    .record({
      host: few,
      page: maybe(few),
      anchor: maybe(few),
      rank: maybe(few),
      spam: maybe(few),
      isDofollow: maybe(fc.boolean()),
      firstSeen: maybe(few),
      lastSeen: maybe(few),
      lostAt: maybe(few),
    })
    .map(({ host, page, anchor, firstSeen, lastSeen, lostAt, ...rest }) => ({
      ...rest,
      host,
      page: page === undefined ? undefined : `https://example.com/${page}`,
      anchor: anchor === undefined ? undefined : `anchor ${anchor}`,
      firstSeen: firstSeen === undefined ? undefined : today - firstSeen,
      lastSeen: lastSeen === undefined ? undefined : today - lastSeen,
      lostAt: lostAt === undefined ? undefined : today - lostAt,
    }))
  return fc.record({
    links: fc
      .array(link, { minLength: 1, maxLength: 40 })
      .map((links) =>
        links.map(({ host, ...rest }, at) => known({ ...rest, source: `https://host-${host}.net/${at}` })),
      ),
    domains: fc
      .array(fc.record({ rank: maybe(few), spam: maybe(few) }), { maxLength: 6 })
      .map((domains) =>
        domains.map((domain, at): [string, PlainDomain] => [`host-${at}.net`, known(domain)]),
      ),
  })
}

/** Without what is undefined. */
function known<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never
}

onEveryEngine('pages of backlinks', (context) => {
  const app = suiteApp(context)
  let project: BacklinkProject
  before(async () => {
    project = await createBacklinkProject(app, context.database, (await app.createTenant()).key)
  })

  async function page(path: string): Promise<{ data: Row[]; meta: Record<string, unknown> }> {
    const { status, body, text } = await project.get(path)
    assert.equal(status, 200, text)
    return body
  }

  /** All rows by following cursors, and the same back again. */
  async function walk(path: string, limit: number): Promise<Row[]> {
    const rows: Row[] = []
    const pages: Row[][] = []
    let at = await page(`${path}&limit=${limit}`)
    for (;;) {
      rows.push(...at.data)
      pages.push(at.data)
      assert.equal(at.meta.has_more, at.meta.next_cursor !== null)
      if (at.meta.next_cursor === null) break
      at = await page(`${path}&limit=${limit}&cursor=${at.meta.next_cursor}`)
    }
    for (const before of pages.slice(0, -1).reverse()) {
      at = await page(`${path}&limit=${limit}&cursor=${at.meta.previous_cursor}`)
      assert.deepEqual(at.data, before)
    }
    assert.equal(at.meta.previous_cursor, null)
    assert.equal((await page(`${path}&include_total=true`)).meta.total, rows.length)
    return rows
  }

  test('hold every row once, in any order, forwards and backwards', async () => {
    await fc.assert(
      fc.asyncProperty(
        profileOf(project.today),
        fc.constantFrom(...BACKLINK_LISTS),
        fc.nat(),
        fc.boolean(),
        fc.integer({ min: 1, max: 9 }),
        async ({ links, domains }, list, chosen, isAscending, limit) => {
          await project.store({ links, domains })
          const sort = SORTS[list][chosen % SORTS[list].length] as string
          const status = list === 'backlinks' ? '&status=all' : ''
          const query = `${PATHS[list]}?sort=${sort}&direction=${isAscending ? 'asc' : 'desc'}${status}`
          const rows = await walk(query, limit)
          assert.equal(new Set(rows.map((row) => row[NAMES[list]])).size, rows.length)
          assert.equal(rows.length, countListed(list, links, domains))
          // What has no value comes last, and else each is no less, or no more, than the one before.
          const values = rows.map((row) => row[sort] as number | string | null)
          for (const [at, value] of values.entries()) {
            const next = values[at + 1]
            if (next === undefined || next === null) continue
            assert.ok(value !== null && (isAscending ? value <= next : value >= next), `${query}: ${values}`)
          }
          if (list !== 'backlinks') return
          const ids = rows.map((row) => row.id as number)
          for (const [at, id] of ids.entries())
            if (values[at] === values[at + 1]) assert.ok(isAscending ? id < ids[at + 1]! : id > ids[at + 1]!)
        },
      ),
      { numRuns: examples(12) },
    )
  })

  test('go on behind the same row after a refresh', async () => {
    const links = Array.from({ length: 9 }, (_, at) => ({ source: `https://h.net/${at}`, rank: at * 10 }))
    await project.store({ links })
    const first = await page('?limit=3')
    assert.deepEqual(
      first.data.map((row) => row.rank),
      [80, 70, 60],
    )
    // One more in front of them, one more behind them, and the last one that was shown has moved.
    const later = links.with(6, { ...links[6]!, rank: 5 })
    await project.store({
      links: [...later, { source: 'https://i.net/', rank: 99 }, { source: 'https://i.net/2', rank: 45 }],
    })
    const next = await page(`?limit=3&cursor=${first.meta.next_cursor}`)
    assert.deepEqual(
      next.data.map((row) => row.rank),
      [50, 45, 40],
    )
    const back = await page(`?limit=3&cursor=${next.meta.previous_cursor}`)
    assert.deepEqual(
      back.data.map((row) => row.rank),
      [99, 80, 70],
    )
  })

  test('belong to one list: another target, sort, filter or project does not take their cursor', async () => {
    await project.addCompetitor('rival.com')
    const links = Array.from({ length: 4 }, (_, at) => ({ source: `https://h.net/${at}`, isDofollow: true }))
    await project.store({ links })
    await project.store({ domain: 'rival.com', links })
    const { meta } = await page('?limit=1')
    const cursor = `limit=2&cursor=${meta.next_cursor}`
    for (const same of [
      '',
      '&sort=rank',
      '&direction=desc',
      '&status=live',
      '&target=WWW.example.com',
      '&search=',
    ])
      assert.equal((await page(`?${cursor}${same}`)).data.length, 2, same)
    for (const other of [
      '&sort=last_seen',
      '&direction=asc',
      '&status=all',
      '&target=rival.com',
      '&dofollow=1',
      '&search=h',
    ]) {
      const { status, body } = await project.get(`?${cursor}${other}`)
      assert.deepEqual([status, Object.keys(body.errors ?? {})], [422, ['cursor']], other)
    }
    assert.equal((await project.get(`/anchors?${cursor}`)).status, 422)
  })
})

function countListed(
  list: keyof typeof PATHS,
  links: readonly PlainLink[],
  domains: readonly [string, PlainDomain][],
): number {
  const live = links.filter(({ lostAt }) => lostAt === undefined)
  const count = (names: (string | undefined)[]) => new Set(names.filter((name) => name !== undefined)).size
  switch (list) {
    case 'backlinks':
      return links.length
    case 'referring_domains':
      return count([...live.map(({ source }) => new URL(source).hostname), ...domains.map(([name]) => name)])
    case 'anchors':
      return count(live.map(({ anchor }) => anchor))
    case 'linked_pages':
      return count(live.map(({ page }) => page))
  }
}
