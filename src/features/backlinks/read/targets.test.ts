import assert from 'node:assert/strict'
import { test } from 'node:test'
import { suiteApp } from '../../../../test/helpers/app.ts'
import { createBacklinkProject } from '../../../../test/helpers/backlink-projects.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'

const PATHS = ['/overview', '', '/referring-domains', '/anchors', '/linked-pages']

onEveryEngine('targets of backlinks', (context) => {
  const app = suiteApp(context)

  async function newProject(fields = {}, settings = {}) {
    const { key } = await app.createTenant('owner', { name: 'Tenant', ...settings })
    return createBacklinkProject(app, context.database, key, fields)
  }

  test('are told by the options, with what can be chosen', async () => {
    const project = await newProject({ name: 'Shop', domain: 'www.example.com' }, { competitorLimit: 2 })
    const empty = (await project.get('/options')).body.data
    assert.deepEqual(empty.targets, {
      project: { name: 'Shop', domain: 'www.example.com' },
      competitors: [],
      usage: { used: 0, limit: 2, can_add: true },
    })
    const ids = [await project.addCompetitor('rival.com'), await project.addCompetitor('bücher.example')]
    const { status, body } = await project.get('/options')
    assert.equal(status, 200)
    assert.deepEqual(body.data, {
      targets: {
        project: { name: 'Shop', domain: 'www.example.com' },
        competitors: [
          { id: ids[0], name: 'rival.com', domain: 'rival.com' },
          { id: ids[1], name: 'bücher.example', domain: 'xn--bcher-kva.example' },
        ],
        usage: { used: 2, limit: 2, can_add: false },
      },
      sorting: {
        backlinks: {
          columns: ['rank', 'domain_rank', 'spam_score', 'first_seen', 'last_seen', 'lost_at'],
          default: 'rank',
        },
        referring_domains: {
          columns: [
            'backlinks',
            'dofollow_backlinks',
            'rank',
            'spam_score',
            'first_seen',
            'last_seen',
            'lost_at',
            'lost_backlinks',
          ],
          default: 'backlinks',
        },
        anchors: { columns: ['backlinks', 'referring_domains', 'rank', 'first_seen'], default: 'backlinks' },
        linked_pages: {
          columns: ['backlinks', 'referring_domains', 'rank', 'status_code'],
          default: 'backlinks',
        },
      },
      statuses: ['live', 'new', 'lost', 'broken', 'all'],
      limit: { default: 50, maximum: 100 },
    })
  })

  test('are the project and its competitors, however their hosts are written', async () => {
    const project = await newProject({ domain: 'www.example.com' })
    await project.addCompetitor('bücher.example')
    await project.store({ domain: 'www.example.com', links: [{ source: 'https://a.net/', anchor: 'own' }] })
    await project.store({
      domain: 'xn--bcher-kva.example',
      links: [{ source: 'https://b.net/', anchor: 'theirs' }],
    })
    for (const [target, anchor, domain] of [
      ['', 'own', 'www.example.com'],
      ['?target=example.com', 'own', 'www.example.com'],
      ['?target=WWW.Example.COM.', 'own', 'www.example.com'],
      ['?target=www.bücher.example', 'theirs', 'xn--bcher-kva.example'],
      ['?target=XN--BCHER-KVA.example', 'theirs', 'xn--bcher-kva.example'],
    ] as const) {
      const list = await project.get(encodeURI(target))
      assert.deepEqual(
        list.body.data.map((row: { anchor: string }) => row.anchor),
        [anchor],
        target,
      )
      assert.equal((await project.get(`/overview${encodeURI(target)}`)).body.data.target, domain)
    }
  })

  test('that are others are refused with those that there are', async () => {
    const project = await newProject()
    const refusal = async (path: string, target: string) => {
      const { status, body } = await project.get(`${path}?target=${encodeURIComponent(target)}`)
      assert.equal(status, 422, target)
      return body.errors
    }
    assert.deepEqual(await refusal('', 'other.com'), {
      target: ["The target must be the project's domain, example.com: it has no competitors."],
    })
    await project.addCompetitor('rival.com')
    const message =
      "The target must be the project's domain or a competitor's, one of: example.com, rival.com."
    for (const path of PATHS) assert.deepEqual(await refusal(path, 'other.com'), { target: [message] })
    for (const target of [
      'https://rival.com',
      'rival.com/',
      'rival.com?x',
      'a@rival.com',
      'riv%61l.com',
      ' rival.com',
      'sub.rival.com',
      'com',
      '.',
      'x'.repeat(253),
    ])
      assert.deepEqual(await refusal('', target), { target: [message] }, target)
    assert.match((await refusal('', 'x'.repeat(254))).target[0], /from 1 to 253/)
    assert.ok((await refusal('', '')).target)
  })

  test('that are competitors know no lost and no broken links', async () => {
    const project = await newProject()
    await project.addCompetitor('rival.com')
    const gone = 'https://rival.com/gone'
    await project.store({
      domain: 'rival.com',
      links: [
        { source: 'https://a.net/', page: gone },
        { source: 'https://b.net/', lostAt: project.today },
        { source: 'https://c.net/', firstSeen: project.today },
      ],
      pageStatuses: [[gone, 410]],
      summary: { broken_backlinks: 1 },
    })
    const idsOf = async (query: string) =>
      (await project.get(`?target=rival.com&direction=asc${query}`)).body.data.map(
        (row: { id: number }) => row.id,
      )
    assert.deepEqual(await idsOf(''), [1, 3])
    assert.deepEqual(await idsOf('&status=all'), [1, 3])
    assert.deepEqual(await idsOf('&status=new'), [3])
    for (const status of ['lost', 'broken']) {
      const { status: answered, body } = await project.get(`?target=rival.com&status=${status}`)
      assert.deepEqual([answered, Object.keys(body.errors)], [422, ['target']])
      assert.match(body.errors.target[0], new RegExp(`must be the project itself with status=${status}`))
    }
    assert.equal((await project.get('/overview?target=rival.com')).body.data.summary.broken_backlinks, null)
  })

  test('each have their own data, or none', async () => {
    const project = await newProject()
    await project.addCompetitor('rival.com')
    await project.store({ links: [{ source: 'https://a.net/' }] })
    assert.equal((await project.get('')).status, 200)
    const { status, body } = await project.get('?target=rival.com')
    assert.deepEqual([status, body.code], [409, 'backlink_source_not_configured'])
    assert.match(body.message, /rival\.com/)
  })
})
