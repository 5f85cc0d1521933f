import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { suiteApp } from '../../../test/helpers/app.ts'
import { createBacklinkProject } from '../../../test/helpers/backlink-projects.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { openProfile } from './store/profile-store.ts'

const LISTS = ['', '/referring-domains', '/anchors', '/linked-pages']

onEveryEngine('refusals of backlinks', (context) => {
  const app = suiteApp(context)
  let key: string
  before(async () => {
    key = (await app.createTenant()).key
  })
  const newProject = (fields = {}, as = key) => createBacklinkProject(app, context.database, as, fields)

  test('tell what is not configured from what is not delivered yet', async () => {
    const { get, id, setProfile } = await newProject()
    const all = [...LISTS, '/overview']
    for (const path of all) {
      const { status, body } = await get(path)
      assert.deepEqual([status, body.code], [409, 'backlink_source_not_configured'], path)
    }
    const { profileId } = await context.database.transaction((tx) =>
      openProfile(tx, context.engine, id, 'example.com', 1),
    )
    assert.equal((await get('')).status, 409)
    await setProfile(profileId, { source: 'dataforseo', status: 'waiting' })
    for (const path of all) {
      const { status, body, headers } = await get(path)
      assert.deepEqual(
        [status, body.code, headers['retry-after']],
        [503, 'backlink_data_unavailable', '30'],
        path,
      )
    }
    const waits = [
      [91_000, '91'],
      [-1, '30'],
      [9e8, '3600'],
    ] as const
    for (const [ms, seconds] of waits) {
      const failure = 'The login is wrong.'
      await setProfile(profileId, { status: 'failing', failure, next_refresh_at: app.clock.ms + ms })
      const { body, headers } = await get('')
      assert.equal(headers['retry-after'], seconds)
      assert.match(body.message, /the last attempt has failed: The login is wrong\.$/)
    }
    assert.equal((await get('/options')).status, 200)
  })

  test('are none while a source fails that has delivered before', async () => {
    const { store, get, setProfile } = await newProject()
    const { profileId } = await store({ links: [{ source: 'https://a.net/' }] })
    await setProfile(profileId, { source: 'dataforseo', status: 'failing', failure: 'No.' })
    assert.equal((await get('')).body.data.length, 1)
  })

  test('come in one order: request, cursor, access, data', async () => {
    const barred = (await app.createTenant('owner', { name: 'Barred', hasBacklinkAccess: false })).key
    const { get } = await newProject({}, barred)
    const cases: [path: string, status: number, code: string, fields?: string[]][] = [
      [
        '?limit=0&sort=x&direction=up&status=old&dofollow=maybe',
        422,
        'validation_failed',
        ['limit', 'sort', 'direction', 'status', 'dofollow'],
      ],
      ['/overview?target=other.com', 422, 'validation_failed', ['target']],
      ['/anchors?dofollow=true', 422, 'validation_failed', ['dofollow']],
      ['?cursor=AAAA', 422, 'validation_failed', ['cursor']],
      ['', 403, 'backlink_access_required'],
      ['/overview', 403, 'backlink_access_required'],
      ['/options', 403, 'backlink_access_required'],
      ['/options?x=1', 422, 'validation_failed', ['x']],
      ...LISTS.map((list): [string, number, string] => [list, 403, 'backlink_access_required']),
    ]
    for (const [path, status, code, fields] of cases) {
      const { status: answered, body } = await get(path)
      assert.deepEqual([answered, body.code], [status, code], path)
      if (fields !== undefined) assert.deepEqual(Object.keys(body.errors).sort(), [...fields].sort(), path)
    }
  })

  test('name the sorts that a list has', async () => {
    const { get } = await newProject()
    for (const [list, sorts] of [
      ['', 'rank, domain_rank, spam_score, first_seen, last_seen, lost_at'],
      [
        '/referring-domains',
        'backlinks, dofollow_backlinks, rank, spam_score, first_seen, last_seen, lost_at, lost_backlinks',
      ],
      ['/anchors', 'backlinks, referring_domains, rank, first_seen'],
      ['/linked-pages', 'backlinks, referring_domains, rank, status_code'],
    ]) {
      const { status, body } = await get(`${list}?sort=id`)
      assert.deepEqual([status, body.errors], [422, { sort: [`The sort must be one of: ${sorts}.`] }])
    }
  })
})
