// Two tenants on one installation: whatever one of them asks for by the other's ids is answered as if it did not
// exist, on every route that the product has, and stays as it was.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Database } from '../../src/data/storage/database.ts'
import { isProjectRoute, type Route } from '../../src/entry/http/route.ts'
import { suiteApp, type Tenant, type TestApp } from '../helpers/app.ts'
import { onEveryEngine } from '../helpers/engines.ts'
import { nameOf, pathOf } from '../helpers/route-requests.ts'
import { storeCrawl } from '../helpers/stored-crawl.ts'

type Ids = Record<string, string>

onEveryEngine('two tenants', (context) => {
  const app = suiteApp(context)
  let ours: Tenant
  let theirs: Tenant
  /** Ids of things that exist, all in one project of theirs. */
  let theirIds: Ids
  /** A project of theirs that has nothing in it. */
  let theirEmptyUid: string
  let ourUid: string

  before(async () => {
    ours = await app.createTenant()
    theirs = await app.createTenant()
    ourUid = await app.createProject(ours.key)
    theirEmptyUid = await app.createProject(theirs.key, { name: 'Empty' })
    theirIds = await fillProject(app, theirs.key, context.database)
  })

  /** Everything that can be read of a project, for comparison. */
  async function readAll(uid: string, key: string): Promise<string[]> {
    const reads = app.product.routes.filter((route) => route.method === 'GET' && isProjectRoute(route))
    const ids = { ...theirIds, project_uid: uid }
    return Promise.all(
      reads.map(async (route) => (await app.call('GET', pathOf(route, ids) + queryOf(route), { key })).text),
    )
  }

  test("another tenant's project is not found, to the byte, whatever is asked of it", async () => {
    const before = await readAll(theirIds.project_uid as string, theirs.key)
    for (const route of app.product.routes.filter(isProjectRoute)) {
      for (const body of [undefined, {}, validBody(route)]) {
        const url = pathOf(route, theirIds) + queryOf(route)
        const result = await app.call(route.method, url, { key: ours.key, body })
        assert.equal(result.status, 404, nameOf(route))
        assert.equal(result.text, '{"message":"Project not found or not accessible."}', nameOf(route))
        assert.equal(result.headers.etag, undefined)
      }
    }
    assert.deepEqual(await readAll(theirIds.project_uid as string, theirs.key), before)
  })

  test('an answer about a foreign project has the same headers as one about an unknown project', async () => {
    const namesOf = async (uid: string) => {
      const { headers } = await app.call('GET', `/v1/projects/${uid}`, { key: ours.key })
      const { 'x-request-id': _id, date: _date, ...others } = headers
      return others
    }
    assert.deepEqual(await namesOf(theirIds.project_uid as string), await namesOf('zzzzzzzzzz'))
  })

  test('an id that belongs to another project is not found, in ours and in theirs', async () => {
    const before = await readAll(theirIds.project_uid as string, theirs.key)
    for (const route of app.product.routes) {
      // Issues are those of the catalogue, and domains those of the web: they belong to nobody.
      const names = Object.keys(route.ids ?? {}).filter((name) => name !== 'issue' && name !== 'domain')
      if (names.length === 0) continue
      for (const name of names) assert.ok(theirIds[name], `fillProject makes no ${name}`)
      const inOurs = [ours.key, ourUid] as const
      // What belongs to the account is theirs in each of their projects.
      const places = isProjectRoute(route) ? [inOurs, [theirs.key, theirEmptyUid] as const] : [inOurs]
      for (const [key, project_uid] of places) {
        const url = pathOf(route, { ...theirIds, project_uid }) + queryOf(route)
        const { status, body, text } = await app.call(route.method, url, { key, body: validBody(route) })
        const code = route.ids?.[names[0] as string]?.kind.code
        assert.deepEqual([status, body.code], [404, code], `${nameOf(route)}: ${text}`)
      }
    }
    assert.deepEqual(await readAll(theirIds.project_uid as string, theirs.key), before)
  })

  test('lists and counts show what is ours alone', async () => {
    const { body: list } = await app.call('GET', '/v1/projects', { key: ours.key })
    assert.deepEqual(
      list.data.map(({ uid }: { uid: string }) => uid),
      [ourUid],
    )
    const { body: account } = await app.call('GET', '/v1/account', { key: ours.key })
    assert.deepEqual(account.data, { plan: 'self-hosted', accessible_projects: 1, project_count: 1 })
    const { body: usage } = await app.call('GET', '/v1/account/usage', { key: ours.key })
    assert.deepEqual(usage.data.limits.competitors, { limit: 10, used: 0, remaining: 10 })
  })

  test('the same Idempotency-Key in the hands of two tenants is two keys', async () => {
    const headers = { 'idempotency-key': 'shared' }
    const create = async ({ key }: Tenant, name: string) => {
      const body = { name, domain: 'example.com' }
      return app.call('POST', '/v1/projects', { key, headers, body })
    }
    const [first, second] = [await create(theirs, 'Theirs'), await create(ours, 'Ours')]
    assert.deepEqual([first.status, second.status], [201, 201])
    assert.equal(second.headers['idempotent-replayed'], undefined)
    assert.equal(second.body.data.name, 'Ours')
  })
})

const THEIR_PAGE = 'https://example.com/'
const THEIR_IMAGE = 'https://example.com/logo.png'

/** A project that has one of everything, by the names that ids have in paths. A feature adds its own here. */
async function fillProject(app: TestApp, key: string, database: Database): Promise<Ids> {
  const uid = await app.createProject(key, { name: 'Full' })
  const { body } = await app.call('POST', `/v1/projects/${uid}/competitors`, {
    key,
    body: { name: 'Rival', domain: 'rival.example' },
  })
  const rankTracker = `/v1/projects/${uid}/rank-tracker`
  const added = await app.call('POST', `${rankTracker}/keywords`, { key, body: VALID_BODIES.addKeywords })
  const keyword_id = String(added.body.data.keywords[0].id)
  const analyses = await app.call('GET', `${rankTracker}/keywords/${keyword_id}/analyses`, { key })
  const segment = await app.call('POST', `${rankTracker}/segments`, { key, body: VALID_BODIES.createSegment })
  const tag = await app.call('POST', `${rankTracker}/tags`, { key, body: VALID_BODIES.createTag })
  const goal = await app.call('POST', `${rankTracker}/goals`, {
    key,
    body: { ...SOME_GOAL, keyword_ids: [Number(keyword_id)] },
  })
  const note = await app.call('POST', `/v1/projects/${uid}/notes`, { key, body: VALID_BODIES.addNote })
  const webhook = await app.call('POST', '/v1/webhooks', { key, body: VALID_BODIES.createWebhook })
  const alertRules = `/v1/projects/${uid}/alerts/rules`
  const rule = await app.call('POST', alertRules, { key, body: VALID_BODIES.addAlertRule })
  await app.call('POST', `/v1/projects/${uid}/disavows`, { key, body: VALID_BODIES.addDisavows })
  // Noted in its summary: all who read everything then read the same.
  await app.call('GET', `/v1/projects/${uid}/disavows/download`, { key })
  const crawl = await storeCrawl(database, uid, {
    pages: [{ url: THEIR_PAGE }],
    links: [{ from: THEIR_PAGE, to: THEIR_PAGE }],
    images: [{ on: THEIR_PAGE, src: THEIR_IMAGE }],
  })
  return {
    project_uid: uid,
    crawl_uid: crawl.uid,
    competitor_id: String(body.data.id),
    keyword_id,
    analysis_id: String(analyses.body.data[0].id),
    segment_id: String(segment.body.data.id),
    tag_id: String(tag.body.data.id),
    goal_id: String(goal.body.data.set[0].id),
    note_id: String(note.body.data.id),
    rule_id: String(rule.body.data.id),
    disavow_id: '1',
    webhook_uid: webhook.body.data.uid,
    message_id: `msg_${'a'.repeat(24)}`,
    domain: 'linking.example',
  }
}

/** What a route would take, so that nothing but the id can be the reason for its refusal. */
function validBody(route: Route): unknown {
  if (route.method === 'GET' || route.body === undefined) return undefined
  const body = VALID_BODIES[route.operationId]
  assert.ok(body, `there is no sample of a body for ${route.operationId}`)
  return body
}

/** The parameters that a route cannot do without. */
function queryOf(route: Route): string {
  const required = (route.query as { required?: string[] } | undefined)?.required ?? []
  const pairs = required.map((name) => {
    const value = VALID_PARAMETERS[name]
    assert.ok(value, `there is no sample of the parameter ${name} of ${route.operationId}`)
    return `${name}=${encodeURIComponent(value)}`
  })
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

const VALID_PARAMETERS: Readonly<Record<string, string>> = {
  url: THEIR_PAGE,
  destination_url: THEIR_PAGE,
  image_url: THEIR_IMAGE,
  kind: 'keyword_dropped',
}

const SOME_GOAL = { target_position: 3, due_day: '2100-03-31' }

const VALID_BODIES: Readonly<Record<string, unknown>> = {
  updateProject: { name: 'Changed' },
  updateProjectByPost: { name: 'Changed' },
  addCompetitor: { name: 'Rival', domain: 'other-rival.example' },
  addKeywords: { keywords: ['hiking boots'], country_code: 'US', language_code: 'en' },
  estimateKeywords: { keywords: ['hiking boots'], country_code: 'US', language_code: 'en' },
  bulkDeleteKeywords: { keyword_ids: [1] },
  createSegment: { name: 'Blog', rules: [{ field: 'path', operator: 'starts_with', value: '/blog/' }] },
  previewSegment: { rules: [{ field: 'path', operator: 'starts_with', value: '/blog/' }] },
  updateSegment: { name: 'Guides' },
  createTag: { name: 'Theirs' },
  renameTag: { name: 'Ours' },
  tagKeywords: { keyword_ids: [1], add: ['Theirs'] },
  updateKeyword: { tags: ['Theirs'], note: 'theirs' },
  setGoals: { ...SOME_GOAL, keyword_ids: [1] },
  updateGoal: { target_position: 5 },
  bulkDeleteGoals: { goal_ids: [1] },
  addNote: { day: '2026-11-16', text: 'theirs' },
  updateNote: { text: 'ours' },
  addAlertRule: { kind: 'keyword_dropped', severity: 'info' },
  changeAlertRule: { severity: 'critical' },
  updateCrawlSettings: { scope: 'host', cookies: [{ name: 'session', value: 'theirs' }] },
  addDisavows: { type: 'domain', values: ['spam.example'], note: 'theirs' },
  updateDisavow: { note: 'ours' },
  deleteDisavows: { ids: [1] },
  ignoreIssue: { issue: 'title_missing' },
  markQuickWin: { type: 'risingPages', url: THEIR_PAGE, state: 'done' },
  createWebhook: { name: 'Theirs', url: 'https://hooks.example/' },
  updateWebhook: { name: 'Ours' },
}
