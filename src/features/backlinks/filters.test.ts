// What narrows the four lists down beside status and rel, what was new and lost by day, and one domain with its reasons.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { suiteApp, suiteOwner } from '../../../test/helpers/app.ts'
import { type BacklinkProject, createBacklinkProject } from '../../../test/helpers/backlink-projects.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { changeRows } from '../../../test/helpers/stored-rows.ts'
import { formatDay } from '../../lib/local-day.ts'
import { rebuildProfile } from './build/publish-generation.ts'

onEveryEngine('backlinks that are narrowed down', (context) => {
  const app = suiteApp(context)
  const owner = suiteOwner(app)
  let project: BacklinkProject
  const day = (back: number) => project.today - back

  before(async () => {
    project = await createBacklinkProject(app, context.database, owner.key)
    await project.store({
      links: [
        { source: 'https://a.net/1', anchor: 'Oak desk', rank: 100, firstSeen: day(3), spam: 10 },
        { source: 'https://a.net/2', anchor: 'here', rank: 300, firstSeen: day(3) },
        {
          source: 'https://b.org/oak',
          anchor: 'here',
          rank: 500,
          firstSeen: day(40),
          page: 'https://example.com/oak',
        },
        { source: 'https://c.org/', firstSeen: day(50), lostAt: day(5) },
      ],
      domains: [
        ['a.net', { rank: 700, spam: 80 }],
        ['b.org', { rank: 200, spam: 20 }],
      ],
    })
  })

  async function rows(path: string, field: string): Promise<unknown[]> {
    const { status, body, text } = await project.get(
      `${path}${path.includes('?') ? '&' : '?'}include_total=true`,
    )
    assert.equal(status, 200, text)
    assert.equal(body.meta.total, body.data.length)
    return body.data.map((row: Record<string, unknown>) => row[field])
  }

  test('links pass by the day they were first seen, their rank and their spam score', async () => {
    const ids = (query: string) => rows(`?direction=asc&${query}`, 'id')
    assert.deepEqual(await ids(`first_seen_from=${formatDay(day(10))}`), [1, 2])
    assert.deepEqual(await ids(`first_seen_to=${formatDay(day(10))}`), [3])
    assert.deepEqual(
      await ids(`first_seen_from=${formatDay(day(40))}&first_seen_to=${formatDay(day(40))}`),
      [3],
    )
    assert.deepEqual(await ids('min_rank=300'), [2, 3])
    // One without a score of its own has that of its domain.
    assert.deepEqual(await ids('max_spam=20'), [1, 3])
    assert.deepEqual(await ids('max_spam=80'), [1, 2, 3])
    assert.deepEqual(await ids('max_spam=80&min_rank=200&search=OAK'), [3])
    assert.deepEqual(await ids('min_spam=20'), [2, 3])
    assert.deepEqual(await ids('min_spam=11&max_spam=79'), [3])
    const spam = await project.get('?min_spam=3&max_spam=2')
    assert.deepEqual(Object.keys(spam.body.errors), ['min_spam'])
    const wrong = await project.get('?min_rank=1001&max_spam=-1&first_seen_from=today&include=all')
    assert.deepEqual(Object.keys(wrong.body.errors).toSorted(), [
      'first_seen_from',
      'include',
      'max_spam',
      'min_rank',
    ])
    const turned = await project.get('?first_seen_from=2026-02-02&first_seen_to=2026-02-01')
    assert.deepEqual(Object.keys(turned.body.errors), ['first_seen_from'])
  })

  test('links are those of a domain, to a page, with an anchor', async () => {
    const ids = (query: string) => rows(`?direction=asc&${query}`, 'id')
    assert.deepEqual(await ids('source_domain=a.net'), [1, 2])
    assert.deepEqual(await ids('source_domain=WWW.A.net&anchor=here'), [2])
    assert.deepEqual(await ids('source_domain=c.org&status=lost'), [4])
    assert.deepEqual(await ids(`target_url=${encodeURIComponent('https://example.com/oak')}`), [3])
    assert.deepEqual(await ids('anchor=oak desk'), [])
    assert.deepEqual(await ids('anchor=Oak desk'), [1])
    for (const unknown of ['source_domain=unknown.org', 'target_url=x', 'anchor=x', "anchor=' or 1=1 --"])
      assert.deepEqual(await ids(unknown), [], unknown)
    assert.equal((await project.get('/anchors?source_domain=a.net')).status, 422)
  })

  test('links without a text are told from those with one, and from those of which it is not known', async () => {
    const other = await createBacklinkProject(app, context.database, owner.key)
    const find = async (query: string) => {
      const { body } = await other.get(`?direction=asc&include_total=true&${query}`)
      const ids = (body.data as { id: number }[]).map(({ id }) => id)
      assert.equal(body.meta.total, ids.length)
      return ids
    }
    await other.store({ links: [{ source: 'https://a.net/1', anchor: 'text' }] })
    assert.deepEqual([await find('has_anchor=false'), await find('has_anchor=true')], [[], [1]])
    await other.store({
      links: [
        { source: 'https://a.net/1', anchor: 'text' },
        { source: 'https://a.net/2', anchor: '' },
        { source: 'https://a.net/3' },
        { source: 'https://a.net/4', anchor: '' },
      ],
    })
    assert.deepEqual(await find('has_anchor=false'), [2, 4])
    assert.deepEqual(await find('has_anchor=true'), [1])
    assert.equal((await find('')).length, 4)
    const { anchor, backlinks } = (await other.get('/anchors')).body.data[0]
    assert.deepEqual([anchor, backlinks], ['', 2])
    const both = await other.get('?anchor=text&has_anchor=true')
    assert.deepEqual(Object.keys(both.body.errors), ['has_anchor'])
  })

  test('the domains of an anchor or a page are as many as its row counts', async () => {
    const other = await createBacklinkProject(app, context.database, owner.key)
    const desk = 'https://example.com/desk'
    const oak = 'https://example.com/oak'
    await other.store({
      links: [
        { source: 'https://a.net/1', anchor: 'here', page: desk },
        { source: 'https://a.net/2', anchor: 'here', page: oak },
        { source: 'https://b.org/1', anchor: 'here', page: desk },
        { source: 'https://b.org/2', anchor: '', page: oak, lostAt: other.today - 3 },
        { source: 'https://c.org/1', anchor: '', page: desk },
        { source: 'https://d.net/1', page: oak },
        { source: 'https://e.net/1', anchor: 'here', page: oak, lostAt: other.today - 5 },
        // Linked with this anchor once, and still links.
        { source: 'https://f.net/1', anchor: 'here', lostAt: other.today - 5 },
        { source: 'https://f.net/2', anchor: 'gone' },
      ],
      domains: [['b.org', { rank: 900 }]],
    })
    const domains = async (query: string) => {
      const { status, body, text } = await other.get(`/referring-domains?include_total=true&${query}`)
      assert.equal(status, 200, text)
      assert.equal(body.meta.total, body.data.length)
      return body.data.map(({ domain }: { domain: string }) => domain).toSorted()
    }
    const anchors = (await other.get('/anchors')).body.data
    assert.equal(anchors.length, 3)
    for (const { anchor, referring_domains: count } of anchors) {
      const query = anchor === '' ? 'has_anchor=false' : `anchor=${encodeURIComponent(anchor)}`
      assert.equal((await domains(query)).length, count, anchor)
    }
    const pages = (await other.get('/linked-pages')).body.data
    assert.equal(pages.length, 2)
    for (const { url, referring_domains: count } of pages)
      assert.equal((await domains(`target_url=${encodeURIComponent(url)}`)).length, count, url)

    assert.deepEqual(await domains('anchor=here'), ['a.net', 'b.org'])
    assert.deepEqual(await domains('anchor=here&sort=rank&min_rank=800'), ['b.org'])
    assert.deepEqual(await domains('has_anchor=true'), ['a.net', 'b.org', 'f.net'])
    // Both hold for one link.
    assert.deepEqual(await domains(`anchor=here&target_url=${encodeURIComponent(oak)}`), ['a.net'])
    assert.deepEqual(await domains('anchor=here&status=lost'), ['e.net'])
    assert.deepEqual(await domains('anchor=here&status=all'), ['a.net', 'b.org', 'e.net', 'f.net'])
    for (const unknown of ['anchor=Here', 'target_url=x', "anchor=' or 1=1 --"])
      assert.deepEqual(await domains(unknown), [], unknown)
    const both = await other.get('/referring-domains?anchor=here&has_anchor=true')
    assert.deepEqual(Object.keys(both.body.errors), ['has_anchor'])
    // What is kept of a search ends with its generation.
    await other.store({ links: [{ source: 'https://a.net/1', anchor: 'here', page: desk }] })
    assert.deepEqual(await domains('anchor=here'), ['a.net'])
  })

  test('domains, anchors and pages are searched and narrowed down too', async () => {
    assert.deepEqual(await rows('/referring-domains?search=.ORG', 'domain'), ['b.org'])
    assert.deepEqual(await rows('/referring-domains?max_spam=50', 'domain'), ['b.org'])
    assert.deepEqual(await rows('/referring-domains?min_rank=300', 'domain'), ['a.net'])
    assert.deepEqual(await rows(`/referring-domains?first_seen_to=${formatDay(day(20))}`, 'domain'), [
      'b.org',
    ])
    assert.deepEqual(await rows('/anchors?search=oak', 'anchor'), ['Oak desk'])
    assert.deepEqual(await rows(`/anchors?first_seen_from=${formatDay(day(20))}`, 'anchor'), ['Oak desk'])
    assert.deepEqual(await rows('/linked-pages?search=OAK', 'url'), ['https://example.com/oak'])
    assert.deepEqual(await rows('/linked-pages?min_rank=900', 'url'), [])
    assert.equal((await project.get('/linked-pages?max_spam=3')).status, 422)
  })

  test('more rows than are looked at one by one are found as well', async () => {
    const other = await createBacklinkProject(app, context.database, owner.key)
    const links = Array.from({ length: 2300 }, (_, at) => ({
      source: `https://host-${at}.net/`,
      rank: at % 500,
      firstSeen: other.today - (at % 200),
      page: `https://example.com/${at}`,
      anchor: `anchor ${at % 1000}`,
    }))
    const domains = links.map((_, at): [string, object] => [
      `host-${at}.net`,
      { rank: at % 500, spam: at % 100 },
    ])
    await other.store({ links, domains })
    const count = async (path: string) =>
      (await other.get(`${path}&limit=3&include_total=true`)).body.meta.total
    const passing = (test: (at: number) => boolean) => links.filter((_, at) => test(at)).length
    assert.equal(
      await count('?max_spam=0'),
      passing((at) => at % 100 === 0),
    )
    assert.equal(
      await count('?max_spam=1&min_rank=400'),
      passing((at) => at % 100 <= 1 && at % 500 >= 400),
    )
    const from = formatDay(other.today - 1)
    assert.equal(
      await count(`/referring-domains?first_seen_from=${from}`),
      passing((at) => at % 200 <= 1),
    )
    assert.equal(
      await count('/referring-domains?search=host-22'),
      passing((at) => String(at).startsWith('22')),
    )
    const walked: string[] = []
    for (let next = '/referring-domains?anchor=anchor 7&limit=2'; next !== ''; ) {
      const { data, meta } = (await other.get(next)).body
      walked.push(...data.map(({ domain }: { domain: string }) => domain))
      next =
        meta.next_cursor === null
          ? ''
          : `/referring-domains?anchor=anchor 7&limit=2&cursor=${meta.next_cursor}`
    }
    assert.deepEqual(walked.toSorted(), ['host-1007.net', 'host-2007.net', 'host-7.net'])
    assert.equal(await count('/referring-domains?anchor=anchor 7'), 3)
    assert.equal(await count('?source_domain=host-2299.net'), 1)
    assert.equal(await count(`?target_url=${encodeURIComponent('https://example.com/7')}&min_spam=7`), 1)
    assert.equal(
      await count('/linked-pages?min_rank=499'),
      passing((at) => at % 500 === 499),
    )
  })

  test('what is disavowed is marked for those who ask', async () => {
    const disavow = (body: object) =>
      app.call('POST', `/v1/projects/${project.uid}/disavows`, { key: owner.key, body })
    await disavow({ type: 'domain', values: ['b.org'] })
    await disavow({ type: 'url', values: ['https://A.net/2'] })
    const marked = async (query: string, field: string) =>
      (await project.get(`${query}&include=is_disavowed`)).body.data.map((row: Record<string, unknown>) => [
        row[field],
        row.is_disavowed,
      ])
    assert.deepEqual(await marked('?direction=asc', 'id'), [
      [1, false],
      [2, true],
      [3, true],
    ])
    assert.deepEqual(await marked('/referring-domains?sort=rank', 'domain'), [
      ['a.net', false],
      ['b.org', true],
    ])
    for (const path of ['', '/referring-domains'])
      for (const row of (await project.get(path)).body.data) assert.equal('is_disavowed' in row, false)
    assert.equal((await project.get('/anchors?include=is_disavowed')).status, 422)
    const domains = (query: string) => rows(`/referring-domains?${query}`, 'domain')
    assert.deepEqual(await domains('is_disavowed=true'), ['b.org'])
    assert.deepEqual(await domains('is_disavowed=false'), ['a.net'])
    assert.deepEqual(await domains('is_disavowed=false&min_spam=90'), [])
    await disavow({ type: 'domain', values: ['a.net'] })
    assert.deepEqual(await domains('is_disavowed=false'), [])
  })

  test('links and domains are counted by the days on which they were new or lost', async () => {
    const { status, body } = await project.get('/new-lost')
    assert.equal(status, 200)
    assert.deepEqual([body.data.target, body.data.to], ['example.com', formatDay(project.today)])
    const nothing = {
      new_backlinks: 0,
      lost_backlinks: 0,
      new_referring_domains: 0,
      lost_referring_domains: 0,
    }
    assert.deepEqual(body.data.days, [
      { date: formatDay(day(50)), ...nothing, new_backlinks: 1, new_referring_domains: 1 },
      { date: formatDay(day(40)), ...nothing, new_backlinks: 1, new_referring_domains: 1 },
      { date: formatDay(day(5)), ...nothing, lost_backlinks: 1, lost_referring_domains: 1 },
      { date: formatDay(day(3)), ...nothing, new_backlinks: 2, new_referring_domains: 1 },
    ])
    const some = await project.get(`/new-lost?from=${formatDay(day(10))}&to=${formatDay(day(4))}`)
    assert.deepEqual(
      some.body.data.days.map(({ date }: { date: string }) => date),
      [formatDay(day(5))],
    )
    assert.equal((await project.get('/new-lost?from=2026-02-02&to=2026-02-01')).status, 422)
    await project.addCompetitor('rival.example')
    await project.store({ domain: 'rival.example', links: [{ source: 'https://d.net/', firstSeen: day(2) }] })
    const rival = (await project.get('/new-lost?target=rival.example')).body.data.days
    assert.deepEqual(rival, [
      {
        ...nothing,
        date: formatDay(day(2)),
        new_backlinks: 1,
        lost_backlinks: null,
        new_referring_domains: 1,
        lost_referring_domains: null,
      },
    ])
  })

  test('a profile of an older release is counted by day when it is made anew', async () => {
    const other = await createBacklinkProject(app, context.database, owner.key)
    const { projectId, profileId } = await other.store({
      links: [{ source: 'https://a.net/1', firstSeen: other.today - 3 }],
    })
    await changeRows(context.database, 'backlink_generations', { days_json: null }, { project_id: projectId })
    assert.equal((await other.get('/new-lost')).body.data.days, null)
    await rebuildProfile(context.database, { projectId, profileId }, { nowMs: app.clock.ms })
    assert.equal((await other.get('/new-lost')).body.data.days.length, 1)
  })

  test('a domain is read by any of its hosts, with whose its numbers are', async () => {
    const { status, body } = await project.get('/domains/WWW.b.org')
    assert.equal(status, 200)
    const { target, domain, rank, backlinks, spam_score, spam_reasons, is_disavowed } = body.data
    assert.deepEqual([target, domain, rank, backlinks, spam_score], ['example.com', 'b.org', 200, 1, 20])
    assert.deepEqual([spam_reasons, is_disavowed], [[], true])
    for (const unknown of ['nobody.example', 'c.org', 'not-a-domain', 'a..b', '%20.net', 'x'.repeat(300)]) {
      const refused = await project.get(`/domains/${unknown}`)
      assert.deepEqual([refused.status, refused.body.code], [404, 'referring_domain_not_found'], unknown)
    }
  })
})
