import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { suiteApp } from '../../../test/helpers/app.ts'
import { createBacklinkProject } from '../../../test/helpers/backlink-projects.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { formatDay } from '../../lib/local-day.ts'

const LISTS = ['', '/referring-domains', '/anchors', '/linked-pages']

onEveryEngine('backlinks', (context) => {
  const app = suiteApp(context)
  let key: string
  before(async () => {
    key = (await app.createTenant()).key
  })
  const newProject = (fields = {}, as = key) => createBacklinkProject(app, context.database, as, fields)

  test('have a record with every field, null where nothing is known', async () => {
    const { store, get, today } = await newProject()
    await store({
      links: [
        {
          source: 'https://blog.fan.co.uk/best?x=1',
          title: 'The best',
          page: 'https://example.com/gone',
          anchor: 'Example',
          rank: 310,
          spam: 7,
          isDofollow: true,
          type: 'image',
          firstSeen: today - 40,
          lastSeen: today - 2,
        },
        { source: 'https://bare.org/', lostAt: today - 5 },
      ],
      domains: [['fan.co.uk', { rank: 420, spam: 12 }]],
      pageStatuses: [['https://example.com/gone', 404]],
    })
    const { status, body } = await get('?status=all')
    assert.equal(status, 200)
    assert.deepEqual(body, {
      data: [
        {
          id: 1,
          source_url: 'https://blog.fan.co.uk/best?x=1',
          source_domain: 'fan.co.uk',
          source_title: 'The best',
          target_url: 'https://example.com/gone',
          anchor: 'Example',
          rank: 310,
          domain_rank: 420,
          spam_score: 7,
          dofollow: true,
          link_type: 'image',
          status: 'live',
          target_status_code: 404,
          first_seen: formatDay(today - 40),
          last_seen: formatDay(today - 2),
          lost_at: null,
        },
        {
          id: 2,
          source_url: 'https://bare.org/',
          source_domain: 'bare.org',
          source_title: null,
          target_url: null,
          anchor: null,
          rank: null,
          domain_rank: null,
          spam_score: null,
          dofollow: null,
          link_type: null,
          status: 'lost',
          target_status_code: null,
          first_seen: null,
          last_seen: null,
          lost_at: formatDay(today - 5),
        },
      ],
      links: { next: null },
      meta: { per_page: 50, next_cursor: null, previous_cursor: null, has_more: false },
    })
  })

  test('are rolled up into domains, anchors and linked pages', async () => {
    const { store, get, today } = await newProject()
    const page = 'https://example.com/a'
    const firstSeen = today - 9
    await store({
      links: [
        {
          source: 'https://one.net/1',
          page,
          anchor: 'x',
          rank: 5,
          isDofollow: true,
          firstSeen,
          lastSeen: today,
        },
        { source: 'https://one.net/2', page, anchor: 'x', rank: 9, isDofollow: false, firstSeen },
        { source: 'https://two.net/', page, anchor: '', lostAt: today },
      ],
      domains: [
        ['one.net', { rank: 3, spam: 60 }],
        ['graph.net', { rank: 77 }],
      ],
    })
    const data = async (path: string) => (await get(path)).body.data
    assert.deepEqual(await data('/referring-domains'), [
      {
        domain: 'one.net',
        rank: 3,
        backlinks: 2,
        spam_score: 60,
        first_seen: formatDay(firstSeen),
        last_seen: formatDay(today),
        dofollow_backlinks: 1,
      },
      // Only known to link: how often, nobody has told.
      {
        domain: 'graph.net',
        rank: 77,
        backlinks: null,
        spam_score: null,
        first_seen: null,
        last_seen: null,
        dofollow_backlinks: null,
      },
    ])
    assert.deepEqual(await data('/anchors'), [
      { anchor: 'x', rank: 9, backlinks: 2, referring_domains: 1, first_seen: formatDay(firstSeen) },
    ])
    assert.deepEqual(await data('/linked-pages'), [
      { url: page, rank: 9, backlinks: 2, referring_domains: 1, status_code: null },
    ])
  })

  test('of an empty profile are empty lists and zeros', async () => {
    const { store, get } = await newProject()
    await store({})
    for (const list of LISTS) {
      const { status, body } = await get(list)
      assert.deepEqual([status, body.data, body.meta.has_more], [200, [], false], list)
    }
    const { body } = await get('/overview')
    assert.deepEqual(body.data.summary, {
      rank: null,
      backlinks: 0,
      referring_domains: 0,
      referring_pages: 0,
      spam_score: null,
      broken_backlinks: 0,
    })
    assert.deepEqual([body.data.anchors, body.data.referring_domains, body.data.linked_pages], [[], [], []])
  })

  test('of one tenant are not seen by another with the same domain', async () => {
    const mine = await newProject()
    const other = await newProject({}, (await app.createTenant()).key)
    await mine.store({ links: [{ source: 'https://mine.net/', anchor: 'mine' }] })
    await other.store({ links: [{ source: 'https://theirs.net/', anchor: 'theirs' }] })
    for (const [project, name] of [
      [mine, 'mine'],
      [other, 'theirs'],
    ] as const) {
      assert.deepEqual(
        (await project.get('')).body.data.map((row: { anchor: string }) => row.anchor),
        [name],
      )
      assert.deepEqual((await project.get('/overview')).body.data.referring_domains[0].domain, `${name}.net`)
    }
    const { status } = await app.call('GET', `/v1/projects/${other.uid}/backlinks`, { key })
    assert.equal(status, 404)
  })

  test('have another tag when a row changes, and else a 304', async () => {
    const { store, get } = await newProject()
    await store({ links: [{ source: 'https://a.net/', rank: 1 }] })
    for (const path of ['', '/overview', '/referring-domains']) {
      const tag = String((await get(path)).headers.etag)
      assert.equal((await get(path, { 'if-none-match': tag })).status, 304, path)
    }
    const tag = String((await get('')).headers.etag)
    await store({ links: [{ source: 'https://a.net/', rank: 2 }] })
    assert.equal((await get('', { 'if-none-match': tag })).status, 200)
  })
})
