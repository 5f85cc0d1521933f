// Domains that no longer link: listed with the day and their links, and never guessed.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { suiteApp } from '../../../test/helpers/app.ts'
import { type BacklinkProject, createBacklinkProject } from '../../../test/helpers/backlink-projects.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { formatDay } from '../../lib/local-day.ts'
import { rebuildProfile } from './build/publish-generation.ts'
import { readPublished } from './read/profile-state.ts'

onEveryEngine('lost domains', (context) => {
  const app = suiteApp(context)
  let key: string
  let project: BacklinkProject
  const day = (back: number) => project.today - back
  const date = (back: number) => formatDay(day(back))

  before(async () => {
    key = (await app.createTenant()).key
    project = await createBacklinkProject(app, context.database, key)
    await project.store({
      links: [
        { source: 'https://live.net/1', firstSeen: day(3) },
        { source: 'https://live.net/2', firstSeen: day(90), lostAt: day(8) },
        { source: 'https://gone.org/1', firstSeen: day(50), lastSeen: day(12), lostAt: day(10) },
        { source: 'https://gone.org/2', firstSeen: day(60), lastSeen: day(20), lostAt: day(5) },
        { source: 'https://older.com/', firstSeen: day(40), lostAt: day(30) },
      ],
      domains: [['live.net', { rank: 700 }]],
    })
  })

  async function domains(query: string): Promise<unknown[]> {
    const { status, body, text } = await project.get(`/referring-domains?include_total=true&${query}`)
    assert.equal(status, 200, text)
    assert.equal(body.meta.total, body.data.length)
    return body.data.map(({ domain }: { domain: string }) => domain)
  }

  test('a domain whose links are all lost is listed with the day, its links and when it was seen', async () => {
    const { body } = await project.get('/referring-domains?status=lost&sort=lost_at')
    assert.deepEqual(body.data, [
      {
        domain: 'gone.org',
        rank: null,
        backlinks: 0,
        spam_score: body.data[0].spam_score,
        first_seen: date(60),
        last_seen: date(12),
        dofollow_backlinks: 0,
        status: 'lost',
        lost_at: date(5),
        lost_backlinks: 2,
      },
      {
        domain: 'older.com',
        rank: null,
        backlinks: 0,
        spam_score: body.data[1].spam_score,
        first_seen: date(40),
        last_seen: null,
        dofollow_backlinks: 0,
        status: 'lost',
        lost_at: date(30),
        lost_backlinks: 1,
      },
    ])
  })

  test('the list of those that link says nothing of lost ones, unless it is asked for all', async () => {
    const { body } = await project.get('/referring-domains')
    assert.deepEqual(
      body.data.map((row: object) => Object.keys(row)),
      [['domain', 'rank', 'backlinks', 'spam_score', 'first_seen', 'last_seen', 'dofollow_backlinks']],
    )
    assert.deepEqual(await domains('status=all'), ['live.net', 'older.com', 'gone.org'])
    assert.deepEqual(await domains('status=all&sort=lost_at&direction=asc'), [
      'older.com',
      'gone.org',
      'live.net',
    ])
    const all = await project.get('/referring-domains?status=all&include=is_disavowed&limit=1')
    const { status, lost_at, is_disavowed } = all.body.data[0]
    assert.deepEqual(
      { status, lost_at, is_disavowed },
      { status: 'live', lost_at: null, is_disavowed: false },
    )
  })

  test('pages of lost domains follow each other by cursor, in every order', async () => {
    for (const [sort, expected] of [
      ['lost_backlinks', ['gone.org', 'older.com']],
      ['first_seen', ['older.com', 'gone.org']],
      ['last_seen', ['gone.org', 'older.com']],
    ] as const) {
      const query = `/referring-domains?status=lost&sort=${sort}&limit=1`
      const { body } = await project.get(query)
      const next = await project.get(`${query}&cursor=${body.meta.next_cursor}`)
      assert.deepEqual([body.data[0].domain, next.body.data[0].domain], expected)
      assert.equal(next.body.meta.has_more, false)
    }
  })

  test('every number of a day is as long as the list behind it', async () => {
    const { body } = await project.get('/new-lost')
    type Day = Record<'date', string> & Record<string, number>
    for (const each of body.data.days as Day[]) {
      const lost = `lost_from=${each.date}&lost_to=${each.date}`
      const seen = `first_seen_from=${each.date}&first_seen_to=${each.date}`
      assert.equal((await domains(`status=lost&${lost}`)).length, each.lost_referring_domains, each.date)
      assert.equal((await domains(`status=all&${seen}`)).length, each.new_referring_domains, each.date)
      const links = async (query: string) => (await project.get(`?limit=100&${query}`)).body.data.length
      assert.equal(await links(`status=lost&${lost}`), each.lost_backlinks, each.date)
      assert.equal(await links(`status=all&${seen}`), each.new_backlinks, each.date)
    }
    assert.equal(body.data.days.length, 8)
  })

  test('domains are narrowed down by the day they were lost, and those that are new are found', async () => {
    assert.deepEqual(await domains(`status=lost&lost_from=${date(10)}`), ['gone.org'])
    assert.deepEqual(await domains(`status=lost&lost_to=${date(10)}`), ['older.com'])
    assert.deepEqual(await domains(`lost_from=${date(100)}`), [])
    assert.deepEqual(await domains('status=lost&search=OLD'), ['older.com'])
    assert.deepEqual(await domains('status=new'), [])
    const turned = await project.get('/referring-domains?lost_from=2026-02-02&lost_to=2026-02-01')
    assert.deepEqual(Object.keys(turned.body.errors), ['lost_from'])
    const other = await project.get('/anchors?lost_from=2026-02-02')
    assert.equal(other.status, 422)
  })

  test('what a competitor lost is not known, and all of its domains are those that link', async () => {
    await project.addCompetitor('rival.example')
    await project.store({
      domain: 'rival.example',
      links: [
        { source: 'https://a.net/', firstSeen: day(2) },
        { source: 'https://b.net/', firstSeen: day(9), lostAt: day(1) },
      ],
    })
    const lost = await project.get('/referring-domains?target=rival.example&status=lost')
    assert.equal(lost.status, 422)
    assert.match(lost.body.errors.target[0], /not known/)
    assert.deepEqual(await domains('target=rival.example&status=all'), ['a.net'])
  })

  test('more lost domains than are looked at one by one are found as well', async () => {
    const other = await createBacklinkProject(app, context.database, key)
    const links = Array.from({ length: 2300 }, (_, at) => ({
      source: `https://host-${at}.net/`,
      firstSeen: other.today - 300,
      ...(at % 2 === 0 && { lostAt: other.today - (at % 200) }),
    }))
    await other.store({ links })
    const from = formatDay(other.today - 1)
    const { body } = await other.get(
      `/referring-domains?status=lost&sort=rank&lost_from=${from}&include_total=true`,
    )
    assert.equal(body.meta.total, links.filter((_, at) => at % 200 === 0).length)
    assert.ok(body.data.every((row: { lost_at: string }) => row.lost_at === formatDay(other.today)))
  })

  test('a profile of an older release says that it does not know, until it is made anew', async () => {
    const other = await createBacklinkProject(app, context.database, key)
    await other.store({ links: [{ source: 'https://a.net/', lostAt: other.today }] })
    const place = { projectId: other.id, domain: 'example.com' }
    const { key: made, parts } = await readPublished(context.database, place, app.clock.nowMs())
    const older = { ...parts, referring_domains: parts.referring_domains.slice(0, 1) }
    await context.database.transaction((tx) =>
      tx
        .updateTable('backlink_generations')
        .where('project_id', '=', made.projectId)
        .where('profile_id', '=', made.profileId)
        .where('id', '=', made.generation)
        .set({ parts_json: JSON.stringify(older) })
        .execute(),
    )
    for (const query of ['status=lost', 'status=all', 'sort=lost_at', 'lost_from=2026-01-01']) {
      const { status, body } = await other.get(`/referring-domains?${query}`)
      assert.deepEqual([status, body.code], [503, 'backlink_data_unavailable'], query)
    }
    assert.equal((await other.get('/referring-domains')).status, 200)
    await rebuildProfile(context.database, made, { nowMs: app.clock.nowMs() })
    assert.equal((await other.get('/referring-domains?status=lost')).body.data.length, 1)
  })
})
