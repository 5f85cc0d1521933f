// A project with something in every list, and with texts that a file could stumble over.

import assert from 'node:assert/strict'
import { raise } from '../../src/background/alerts/rule.ts'
import type { Database } from '../../src/data/storage/database.ts'
import { applyVerdicts } from '../../src/features/alerts/alert-store.ts'
import { defaultOf } from '../../src/features/alerts/rule-kinds.ts'
import { CATALOGUE } from '../../src/features/crawls/engine/audit/catalogue.ts'
import { openImport } from '../../src/features/search-performance/store/import-writer.ts'
import { makeTops } from '../../src/features/search-performance/tops/make-tops.ts'
import type { Tenant, TestApp } from './app.ts'
import { createBacklinkProject } from './backlink-projects.ts'
import { joinSite } from './joined-site.ts'
import { storeTestList } from './quick-win-lists.ts'
import { quickWinFinding } from './quick-win-records.ts'
import { storeCrawl } from './stored-crawl.ts'
import { insertTracked } from './tracked-keywords.ts'

/** Each more than one page of a file. */
export const TRACKED = 510
const MANY = 510
export const HOSTILE = [
  '=1+1',
  '+49 89',
  '-5 boots',
  '@home',
  'a "b", c',
  "it's; 😀",
  '<script>alert(1)</script>',
]
const HOME = 'https://example.com/'
const IMAGE = 'https://example.com/logo.png'
const GONE = 'https://example.com/gone'

export const REQUIRED: Readonly<Record<string, string>> = {
  url: HOME,
  destination_url: GONE,
  image_url: IMAGE,
}

/** The ids of what there is, by their names in paths. */
export async function fillExported(
  app: TestApp,
  database: Database,
  { key, accountId, memberId }: Tenant,
): Promise<Record<string, string>> {
  const { uid, id, today, store, addCompetitor } = await createBacklinkProject(app, database, key)
  async function post(path: string, body: unknown) {
    const { status, body: answer, text } = await app.call('POST', `/v1/projects/${uid}${path}`, { key, body })
    assert.equal(status, 201, text)
    return answer.data
  }

  await insertTracked(
    database,
    id,
    today,
    Array.from({ length: TRACKED }, (_, at) => ({ url: `${HOME}${at % 7}`, position: 1 + (at % 90) })),
  )
  await addCompetitor('rival.example')
  const market = { country_code: 'US', language_code: 'en' }
  const added = await post('/rank-tracker/keywords', { keywords: HOSTILE, ...market })
  const keyword_id = String(added.keywords[0].id)
  const tagged = { tags: ['=tag', 'plain'], note: 'first line\n=second "line"' }
  await app.call('PATCH', `/v1/projects/${uid}/rank-tracker/keywords/${keyword_id}`, { key, body: tagged })
  const rules = [{ field: 'path', operator: 'starts_with', value: '/1' }]
  const goal = { keyword_ids: [Number(keyword_id)], target_position: 1, due_day: '2100-03-31' }
  await app.call('POST', `/v1/projects/${uid}/rank-tracker/goals`, { key, body: goal })
  await post('/rank-tracker/segments', { name: '@segment', rules })
  const alert = {
    title: '=1+1 left the top 10',
    text: 'It fell; "far".',
    place: 'keywords',
    before: 3,
    after: 30,
  }
  const told = raise(defaultOf('keyword_dropped'), { subject: 'keyword:1', window: 'today', text: alert })
  await database.transaction((tx) => applyVerdicts(tx, { accountId, projectId: id }, [told], app.clock.ms))
  await post('/notes', { day: '2026-11-16', text: '=relaunch\nof "everything"' })
  const webhook = { name: '=webhook', url: 'https://hooks.example/', project_uids: [uid] }
  await app.call('POST', '/v1/webhooks', { key, body: webhook })
  await post('/disavows', { type: 'domain', values: ['spam.example', 'worse.example'], note: '-1' })
  await store({
    links: Array.from({ length: MANY }, (_, at) => ({
      source: `https://blog${at}.example/`,
      page: `${HOME}${at}`,
      anchor: HOSTILE[at] ?? `anchor ${at}`,
      title: HOSTILE[at] ?? '',
      firstSeen: today - (at % 30),
      lastSeen: today,
    })),
  })
  const crawl = await storeCrawls(database, uid)
  for (const type of ['secondPageKeywords', 'risingPages'] as const) {
    const findings = [1, 2, 3].map((number) => quickWinFinding(type, number, number))
    await storeTestList(database, { projectId: id, type, findings, lastDay: today - 3 })
  }
  await storeSearchRows(database, id, today - 3)
  await joinSite(database, app, id)
  const session = await app.signIn(memberId)
  const view = { page: 'keywords', name: '=view', query: 'sort=change' }
  await app.call('POST', '/app/v1/views', { session, body: view })
  await app.call('POST', `/app/v1/projects/${uid}/imports`, { session, body: { kind: 'backlinks' } })
  const report = { name: '=report', project_uids: [uid], recipients: ['a@b.example', 'c@d.example'] }
  const { uid: report_uid } = (await app.call('POST', '/app/v1/reports', { session, body: report })).body.data
  await app.call('POST', `/app/v1/reports/${report_uid}/made`, { session })
  await app.call('POST', `/app/v1/reports/${report_uid}/shares`, { session, body: {} })
  const analyses = `/v1/projects/${uid}/rank-tracker/keywords/${keyword_id}/analyses`
  const { body } = await app.call('GET', analyses, { key })
  return {
    project_uid: uid,
    crawl_uid: crawl,
    keyword_id,
    analysis_id: String(body.data[0].id),
    report_uid,
    member_id: String(memberId),
  }
}

/** The uid of the second of two: the first is there to compare with. */
async function storeCrawls(database: Database, uid: string): Promise<string> {
  const home = { url: HOME, title: '=1+1', h1: 'a "b",\nc', fetched_at: Date.UTC(2026, 10, 1) }
  const given = {
    checked: CATALOGUE.map((issue) => issue.id),
    gaps: {},
    links: [
      ...HOSTILE.map((anchor) => ({ from: HOME, to: GONE, anchor })),
      ...Array.from({ length: MANY }, (_, at) => ({ from: HOME, to: `${HOME}${at}` })),
    ],
    images: Array.from({ length: MANY }, (_, at) => ({
      on: HOME,
      src: at === 0 ? IMAGE : `${IMAGE}?${at}`,
      alt: HOSTILE[at] ?? null,
    })),
    issues: [{ on: HOME, issue: 'title_missing', detail: '-detail' }],
    targets: [
      { issue: 'link_broken_internal', target: GONE, source: HOME },
      { issue: 'image_broken', target: IMAGE, source: HOME },
    ],
    statusCodes: { [GONE]: 404, [IMAGE]: 404 },
  }
  const before = { pages: [{ ...home, title: 'Before' }], issues: [] }
  await storeCrawl(database, uid, { ...given, ...before })
  const pages = Array.from({ length: MANY }, (_, at) => ({
    url: `${HOME}${at}`,
    title: HOSTILE[at] ?? `Page ${at}`,
  }))
  const { uid: crawlUid } = await storeCrawl(database, uid, { ...given, pages: [home, ...pages] })
  return crawlUid
}

async function storeSearchRows(database: Database, projectId: number, lastDay: number): Promise<void> {
  const writer = await openImport(database, projectId, { source: 'file', nowMs: 0 })
  for (const [at, query] of HOSTILE.entries())
    await writer.add({
      firstDay: lastDay - at,
      lastDay: lastDay - at,
      query,
      page: HOME,
      country: null,
      device: null,
      clicks: at,
      impressions: 10,
      positionSum: 40,
    })
  await writer.publish()
  await makeTops(database, projectId)
}
