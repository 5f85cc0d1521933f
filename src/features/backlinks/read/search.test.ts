import assert from 'node:assert/strict'
import { test } from 'node:test'
import { suiteApp, suiteOwner } from '../../../../test/helpers/app.ts'
import { type BacklinkProject, createBacklinkProject } from '../../../../test/helpers/backlink-projects.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { DAY_MS } from '../../../lib/durations.ts'

onEveryEngine('a search among backlinks', (context) => {
  const app = suiteApp(context)
  const owner = suiteOwner(app)
  const newProject = () => createBacklinkProject(app, context.database, owner.key)

  async function idsOf(project: BacklinkProject, query: string): Promise<number[]> {
    const { status, body, text } = await project.get(query)
    assert.equal(status, 200, text)
    return body.data.map((row: { id: number }) => row.id)
  }
  const found = async (project: BacklinkProject, text: string) =>
    (await idsOf(project, `?search=${encodeURIComponent(text)}&direction=asc`)).sort((a, b) => a - b)

  test('finds part of the linking address or of the anchor, in any case', async () => {
    const project = await newProject()
    await project.store({
      links: [
        { source: 'https://Shop.net/Oak-Desks', anchor: 'here' },
        { source: 'https://b.net/', anchor: 'An OAK desk' },
        { source: 'https://c.net/', title: 'oak', page: 'https://example.com/oak', anchor: 'chair' },
        { source: 'https://d.net/' },
      ],
    })
    assert.deepEqual(await found(project, 'oAk'), [1, 2])
    assert.deepEqual(await found(project, 'oak-'), [1])
    assert.deepEqual(await found(project, '.NET/'), [1, 2, 3, 4])
    assert.deepEqual(await found(project, 'nowhere'), [])
    assert.deepEqual(await found(project, ''), [1, 2, 3, 4])
    assert.equal((await project.get(`?search=${'x'.repeat(256)}`)).status, 422)
  })

  test('takes every character for itself', async () => {
    const project = await newProject()
    const anchors = [
      '100% off',
      '100 off',
      'snake_case',
      'snakeXcase',
      'back\\slash',
      `"'; drop table backlink_links; --`,
      'Ünïcödé',
      'e\u0301 not composed'.normalize('NFC'),
      '😀🏳️‍🌈 flags',
      '\u202etfel ot thgir',
      'مرحبا',
      '  blanks  ',
      '<script>alert(1)</script>',
      '[1,2]{"a":null}',
      '$1 ? :name @p',
    ]
    const links = anchors.map((anchor, at) => ({ source: `https://h.net/${at}`, anchor }))
    await project.store({ links })
    for (const [at, anchor] of anchors.entries())
      assert.deepEqual(await found(project, anchor), [at + 1], anchor)
    const { body } = await project.get('/anchors?sort=first_seen&direction=asc')
    assert.deepEqual(
      body.data.map((row: { anchor: string }) => row.anchor),
      anchors,
    )
  })

  test('finds what stands far behind in its order, page by page, and is found again', async () => {
    const project = await newProject()
    // Beyond what is gone through row by row: the ones that hold the text are the last by rank.
    const links = Array.from({ length: 2600 }, (_, at) => ({
      source: `https://host-${at % 7}.net/${at < 70 ? 'needle/' : ''}${at}`,
      anchor: at === 80 ? 'a needle' : 'hay',
      rank: at >> 2,
      isDofollow: at % 3 === 0,
      ...(at % 5 === 0 && { lostAt: project.today }),
    }))
    await project.store({ links })
    const held = links.flatMap(({ lostAt, source, anchor, isDofollow }, at) =>
      lostAt === undefined && (source.includes('needle') || anchor.includes('needle'))
        ? [{ id: at + 1, isDofollow }]
        : [],
    )
    // Sorted by rank, then by id, which is the order in which they were given.
    const expected = held.map(({ id }) => id).reverse()
    const pages: number[][] = []
    let cursor: string | null = ''
    let previous: string | null = null
    while (cursor !== null) {
      const { body } = await project.get(`?search=NEEDLE&limit=9&cursor=${cursor}`)
      pages.push(body.data.map((row: { id: number }) => row.id))
      cursor = body.meta.next_cursor
      previous = body.meta.previous_cursor
    }
    assert.deepEqual(pages.flat(), expected)
    assert.deepEqual(await idsOf(project, `?search=NEEDLE&limit=9&cursor=${previous}`), pages.at(-2))
    const upwards = await idsOf(project, '?search=needle&direction=asc&limit=100')
    assert.deepEqual(upwards, expected.toReversed())
    const followed = held.filter(({ isDofollow }) => isDofollow).map(({ id }) => id)
    assert.deepEqual(await idsOf(project, '?search=needle&direction=asc&dofollow=true&limit=100'), followed)
    // A new generation is searched anew.
    await project.store({
      links: links.with(0, { ...links[0]!, anchor: 'x', source: 'https://a.net/' }).slice(0, 2599),
    })
    assert.deepEqual((await idsOf(project, '?search=needle&direction=asc&limit=100')).length, expected.length)
    assert.deepEqual(await idsOf(project, '?search=none+such'), [])
  })

  test('and all that is new forget what is no longer new, though nothing was refreshed', async () => {
    const project = await newProject()
    const links = [0, 10, 28, 29, 30, 31].map((days) => ({
      source: `https://h.net/${days}`,
      firstSeen: project.today - days,
    }))
    await project.store({ links: [...links, { source: 'https://h.net/unknown' }] })
    const clockMs = app.clock.ms
    assert.deepEqual(await idsOf(project, '?status=new&direction=asc'), [1, 2, 3, 4])
    app.clock.ms = clockMs + DAY_MS
    assert.deepEqual(await idsOf(project, '?status=new&direction=asc'), [1, 2, 3])
    assert.deepEqual(await idsOf(project, '?status=new&search=h.net/2'), [3])
    app.clock.ms = clockMs + 20 * DAY_MS
    assert.deepEqual(await idsOf(project, '?status=new'), [1])
    app.clock.ms = clockMs + 60 * DAY_MS
    assert.deepEqual(await idsOf(project, '?status=new'), [])
    app.clock.ms = clockMs
  })
})
