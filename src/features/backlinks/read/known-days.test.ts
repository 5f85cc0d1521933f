import assert from 'node:assert/strict'
import { test } from 'node:test'
import { suiteApp, suiteOwner } from '../../../../test/helpers/app.ts'
import { type BacklinkProject, createBacklinkProject } from '../../../../test/helpers/backlink-projects.ts'
import { callCommand } from '../../../../test/helpers/command.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { observedLink } from '../../../../test/helpers/staged-observations.ts'
import { DAY_MS } from '../../../lib/durations.ts'
import { formatDay } from '../../../lib/local-day.ts'
import { openProfileImport } from '../store/profile-import.ts'

type Seen = { from: string; firstSeen: number | null; lostAt?: number }

onEveryEngine('the figures of a day', (context) => {
  const app = suiteApp(context)
  const owner = suiteOwner(app)

  const newProject = () => createBacklinkProject(app, context.database, owner.key)

  /** A file of links, imported so many days ago. */
  async function importLinks(
    { id, today }: BacklinkProject,
    ago: number,
    links: readonly Seen[],
  ): Promise<void> {
    const nowMs = (today - ago) * DAY_MS
    const opened = await openProfileImport(context.database, {
      projectId: id,
      domain: 'example.com',
      source: 'file',
      nowMs,
    })
    await opened.add({
      links: links.map(({ from, firstSeen, lostAt }) =>
        observedLink({
          sourceUrl: `https://${from}/`,
          targetUrl: 'https://example.com/',
          firstSeen,
          isLost: lostAt !== undefined,
          lostAt: lostAt ?? null,
        }),
      ),
    })
    await opened.publish({ nowMs })
  }

  async function domainsOf(project: BacklinkProject, fromAgo: number, toAgo: number) {
    const [from, to] = [fromAgo, toAgo].map((ago) => formatDay(project.today - ago))
    const { body } = await project.get(`/new-lost?from=${from}&to=${to}`)
    const { before, after, new: gained, lost } = body.data.change.referring_domains
    return [before, after, gained, lost]
  }

  async function knownSince(project: BacklinkProject): Promise<string | null> {
    return (await project.get('/new-lost')).body.data.known_since
  }

  test('follow from the days on which links came and went, from the first count on', async () => {
    const project = await newProject()
    const day = (ago: number) => project.today - ago
    const old = { from: 'old.net', firstSeen: day(90) }
    await importLinks(project, 40, [old, { from: 'gone.net', firstSeen: day(80) }])
    await importLinks(project, 5, [
      old,
      { from: 'gone.net', firstSeen: day(80), lostAt: day(20) },
      { from: 'young.net', firstSeen: day(10) },
    ])
    assert.deepEqual(await domainsOf(project, 29, 0), [2, 2, 1, 1])
    // An earlier day is not changed by what happened after it.
    assert.deepEqual(await domainsOf(project, 29, 15), [2, 1, 0, 1])
    assert.deepEqual(await domainsOf(project, 15, 15), [1, 1, 0, 0])
    // Who had stopped linking before the first count is nowhere in the lists.
    assert.deepEqual(await domainsOf(project, 60, 0), [null, 2, 1, 1])
    assert.equal(await knownSince(project), formatDay(day(40)))
  })

  test('never counted is not zero: nothing new or lost is told of days before the first count', async () => {
    const project = await newProject()
    await importLinks(project, 0, [{ from: 'old.net', firstSeen: project.today - 90 }])
    assert.deepEqual(await domainsOf(project, 29, 0), [null, 1, null, null])
    assert.equal(await knownSince(project), formatDay(project.today))
    const { stdout } = await callCommand(['overview', '--project', project.uid], context.storage.env)
    assert.match(stdout, new RegExp(`1 referring domains, first counted on ${formatDay(project.today)}`))
    // A source tells when these came and went.
    await importLinks(project, 0, [
      { from: 'young.net', firstSeen: project.today - 10 },
      { from: 'gone.net', firstSeen: project.today - 20, lostAt: project.today - 5 },
    ])
    assert.deepEqual(await domainsOf(project, 29, 0), [null, 2, 2, 1])
    assert.deepEqual(await domainsOf(project, 8, 6), [null, null, null, null])
  })

  test('are those that were counted where a link has no day, and then nobody knows what was new', async () => {
    const project = await newProject()
    const dated = { from: 'a.net', firstSeen: project.today - 90 }
    await importLinks(project, 40, [dated])
    await importLinks(project, 5, [
      dated,
      { from: 'b.net', firstSeen: null },
      { from: 'c.net', firstSeen: null },
    ])
    assert.deepEqual(await domainsOf(project, 29, 0), [1, 3, null, null])
    assert.deepEqual(await domainsOf(project, 29, 6), [1, 1, null, null])
  })

  test('are not compared with what a source reports of the time before', async () => {
    const project = await newProject()
    await importLinks(project, 10, [{ from: 'a.net', firstSeen: project.today - 90 }])
    const reported = { profile_id: 1, is_reported: 1, backlinks: 70, referring_domains: 50 } as const
    await project.addSnapshots([
      { ...reported, day: project.today - 60 },
      { ...reported, day: project.today - 30, referring_domains: 40 },
    ])
    assert.deepEqual((await domainsOf(project, 29, 0)).slice(0, 2), [null, 1])
    assert.deepEqual((await domainsOf(project, 59, 30)).slice(0, 2), [50, 40])
  })

  test('links to a page are counted and listed in all spellings of its address, and each number is that of its list', async () => {
    const project = await newProject()
    const opened = await openProfileImport(context.database, {
      projectId: project.id,
      domain: 'example.com',
      source: 'file',
      nowMs: app.clock.ms,
    })
    const targets = [
      'https://example.com/a',
      'http://www.example.com/a/',
      'https://example.com/a?utm_source=x',
      'https://example.com/A',
    ]
    await opened.add({
      links: [
        ...targets.map((targetUrl) => observedLink({ sourceUrl: 'https://a.net/', targetUrl })),
        observedLink({ sourceUrl: 'https://b.net/', targetUrl: targets[0]! }),
        observedLink({ sourceUrl: 'https://b.net/gone', targetUrl: targets[1]!, isLost: true }),
      ],
    })
    await opened.publish({ nowMs: app.clock.ms })
    const totalOf = async (path: string, url: string, rest = '') => {
      const query = `target_url=${encodeURIComponent(url)}${rest}&include_total=true`
      return (await project.get(`${path}?${query}`)).body.meta.total
    }
    const { body: pages } = await project.get('/linked-pages?include_total=true')
    const { body: overview } = await project.get('/overview')
    const shown = pages.data.map(({ status_code: _, ...page }: { status_code: number | null }) => page)
    assert.deepEqual(overview.data.linked_pages, shown)
    assert.equal(pages.meta.total, 2)
    assert.deepEqual(
      shown.map((page: { url: string; backlinks: number; referring_domains: number }) => [
        page.url,
        page.backlinks,
        page.referring_domains,
      ]),
      [
        ['https://example.com/a', 4, 2],
        ['https://example.com/A', 1, 1],
      ],
    )
    for (const { url, backlinks, referring_domains } of shown) {
      assert.equal(await totalOf('', url), backlinks)
      assert.equal(await totalOf('/referring-domains', url), referring_domains)
      assert.equal(await totalOf('/linked-pages', url), 1)
    }
    assert.equal(await totalOf('', 'http://example.com/a/'), 4)
    assert.equal(await totalOf('', 'https://example.com/a', '&any_spelling=false'), 2)
    assert.equal(await totalOf('/linked-pages', 'http://www.example.com/a/'), 1)
    assert.equal(await totalOf('', 'nonsense'), 0)
    const domainsTo = async (rest = '') => {
      const query = `target_url=${encodeURIComponent(targets[1]!)}${rest}&include=is_disavowed`
      const { body } = await project.get(`/referring-domains?${query}`)
      return body.data.map((row: { domain: string; backlinks: number; matching_backlinks: number }) => [
        row.domain,
        row.backlinks,
        row.matching_backlinks,
      ])
    }
    assert.deepEqual(await domainsTo(), [
      ['a.net', 4, 3],
      ['b.net', 1, 1],
    ])
    for (const [domain, , count] of await domainsTo())
      assert.equal(await totalOf('', targets[1]!, `&source_domain=${domain}`), count)
    assert.deepEqual((await domainsTo('&status=all')).at(-1), ['b.net', 1, 2])
    assert.equal(await totalOf('', targets[1]!, '&source_domain=b.net&status=all'), 2)
    const { body: all } = await project.get('/referring-domains')
    assert.equal('matching_backlinks' in all.data[0], false)
  })
})
