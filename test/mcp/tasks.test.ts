// Five whole tasks, walked by the protocol's own client against a server with the demo project.

import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { createClient } from '../../client/src/client.ts'
import type { Database } from '../../src/data/storage/database.ts'
import { migrate } from '../../src/data/storage/migrate.ts'
import type { TaskTool } from '../../src/entry/mcp/tool/task-tool.ts'
import { tokensIn } from '../../src/entry/mcp/tool/tokens.ts'
import { createTestApp, type TestApp } from '../helpers/app.ts'
import { fillWholeDemo, openDemo } from '../helpers/demo-project.ts'
import { createMigratedStorage, type TestStorage } from '../helpers/engines.ts'
import type { testRunner } from '../helpers/jobs.ts'
import { until } from '../helpers/until.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Any = any

const TOKENS_MAX = 6000
/** More than any tool looks back on here: answers are as long as with the whole history of the demo. */
const RANK_DAYS = 35
const SEARCH_DAYS = 100

/** Fields of lists and of answers that are cut. */
const COMMON = ['rows_shown', 'rows_total', 'next_cursor', 'note', 'left_out']
/** What the API says of its own answers, which agents must be told as well. */
const SAID_OF_ANSWERS = ['warnings', 'notes', 'cut_notes', 'range', 'from', 'to', 'joined_at', 'is_simulated']
const OF_QUESTIONS = ['state', 'what_would_happen', 'next', 'confirmation_token']

describe('an agent', () => {
  let storage: TestStorage
  let database: Database
  let app: TestApp
  let tools: readonly TaskTool[]
  let project: string
  let memberId: number
  let runner: ReturnType<typeof testRunner>
  let url: URL
  let key: string
  const clients: Client[] = []

  before(async () => {
    storage = await createMigratedStorage('sqlite')
    database = await storage.open()
    await migrate(database, { nowMs: Date.now })
    app = await createTestApp(database, { SIGHTLINE_SEARCH_DAYS_KEPT: `${SEARCH_DAYS}` })
    ;({ tools } = await app.product.loadAgentOffer())
    const demo = await openDemo(app, database, { units: 20 })
    project = demo.uid
    memberId = demo.tenant.memberId
    runner = await fillWholeDemo(app, database, demo, RANK_DAYS)
    ;({ key } = await app.createKey({ memberId: demo.tenant.memberId, kind: 'mcp', name: 'Agent' }))
    await app.app.listen({ port: 0, host: '127.0.0.1' })
    url = new URL(`http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}/mcp`)
  })
  after(async () => {
    for (const client of clients) await client.close()
    await runner?.stop(5_000)
    await app?.close()
    await database?.close()
    await storage?.remove()
  })

  function finds(tool: string): readonly string[] {
    const found = tools.find(({ name }) => name === tool)
    return [...(found?.factNames ?? []), ...COMMON, ...(found?.confirm === undefined ? [] : OF_QUESTIONS)]
  }

  async function connect(mode: 'legacy' | 'auto', ask?: () => boolean): Promise<Client> {
    const client = new Client(
      { name: 'test', version: '1' },
      { versionNegotiation: { mode }, ...(ask && { capabilities: { elicitation: { form: {} } } }) },
    )
    if (ask !== undefined)
      client.setRequestHandler('elicitation/create', () => ({
        action: 'accept',
        content: { confirm: ask() },
      }))
    const requestInit = { headers: { Authorization: `Bearer ${key}` } }
    await client.connect(new StreamableHTTPClientTransport(url, { requestInit }))
    clients.push(client)
    return client
  }

  async function use(client: Client, name: string, given: object = {}): Promise<Any> {
    const result = (await client.callTool({ name, arguments: { ...given } })) as Any
    const { text } = result.content[0]
    assert.notEqual(result.isError, true, text)
    const unnamed = Object.keys(result.structuredContent).filter((fact) => !finds(name).includes(fact))
    assert.deepEqual(unnamed, [], name)
    assert.ok(tokensIn(text) <= TOKENS_MAX, `${name}: ${tokensIn(text)} tokens`)
    return result.structuredContent
  }

  test('is told all that the API says of its answers: warnings, ranges, days, coverage', async () => {
    const { key: apiKey } = await app.createKey({ memberId, name: 'REST' })
    const get = async (path: string) =>
      (await app.call('GET', `/v1/projects/${project}${path}`, { key: apiKey })).body.data
    const page = (await get('/search-performance/pages?limit=1'))[0].url
    const [keyword] = await get('/rank-tracker/keywords?limit=1')
    const market = { country_code: keyword.country_code, language_code: keyword.language_code }
    const [week, today] = [7, 0].map((ago) =>
      new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10),
    )
    const crawled = () =>
      until('it is crawled', async () => (await get('/crawls?limit=1'))[0].status === 'success')
    const given: Record<string, Any> = {
      about_url: [{}, { flag: 'broken_with_backlinks' }, { flag: 'losing_clicks' }, { url: page }],
      quick_wins: [{}, { range: '90d' }, { type: 'contentDecay' }, { type: 'risingQueries' }],
      search_performance: [{}, { by: 'pages' }, { url: page }],
      find_links: [{}, { show: 'domains', min_spam: 1 }],
      find_issues: [{}, { issue: 'title_long' }],
      read_page: [{ url: page }],
      ...Object.fromEntries(
        ['segments', 'disavow', 'notes', 'competitors', 'goals'].map((name) => [name, [{ action: 'list' }]]),
      ),
      edit_keywords: [{ action: 'list_tags' }],
      // One that is tracked already: nothing is used up.
      add_keywords: [{ keywords: [keyword.keyword], ...market }],
      keyword_history: [{ keyword_id: keyword.id, from: week, to: today }],
      compare_crawls: [{}, { show: 'pages' }, { show: 'issues' }],
    }
    // First what the comparison of crawls needs.
    const started = tools.filter(({ name }) => name === 'start_crawl')
    for (const { name, run } of [...started, ...tools.filter((tool) => !started.includes(tool))]) {
      if (name === 'compare_crawls') await crawled()
      for (const args of given[name] ?? [{}]) {
        const said: { field: string; value: unknown }[] = []
        const client = createClient({
          baseUrl: url.origin,
          apiKey,
          maxRetries: 0,
          async fetch(input, init) {
            const response = await fetch(input as string, init)
            const { data, meta } = (await response.clone().json()) as Any
            for (const told of [meta, ...(Array.isArray(data) ? [] : [data])])
              for (const field of SAID_OF_ANSWERS)
                if (told?.[field] !== undefined) said.push({ field, value: told[field] })
            return response
          },
        })
        const input = { ...args, ...(name !== 'list_projects' && { project }) }
        const app = () => assert.fail('It is for what only /app/v1 has.')
        const context = {
          app,
          agreed: undefined,
          nowMs: Date.now,
          readBudget: async () => ({ resetsAtMs: 0 }) as Any,
        }
        const { facts } = await run(client, input, context)
        const text = JSON.stringify(facts)
        for (const { field, value } of said) {
          // It asks for the last day of search data first, and tells the week that ends with it.
          if (name === 'weekly_review' && field === 'from') continue
          // A count of issues has the same name as the sentences.
          const values = field === 'warnings' && typeof value === 'number' ? [] : [value].flat()
          for (const each of values)
            assert.ok(
              text.includes(JSON.stringify(each)),
              `${name} ${JSON.stringify(args)}: ${field} ${each}`,
            )
        }
        const warned = said.some(({ field, value }) => field === 'warnings' && Array.isArray(value))
        if (warned) assert.ok('warnings' in facts || name === 'weekly_review', name)
      }
    }
  })

  test('explains the loss of a page, cleans up domains by spam, and edits keywords, notes and competitors', async () => {
    const client = await connect('legacy')
    const {
      untrusted_data: pages,
      totals,
      from,
    } = await use(client, 'search_performance', { project, by: 'pages' })
    assert.ok(totals.compared.clicks > 0 && pages.pages[0].before.clicks >= 0)
    const ofPage = await use(client, 'search_performance', {
      ...{ project, url: pages.pages[0].url, sort: 'clicks_change', direction: 'asc' },
    })
    assert.ok(ofPage.untrusted_data.queries.length > 0 && ofPage.from === from)
    const { untrusted_data: spam } = await use(client, 'find_links', {
      ...{ project, show: 'domains', sort: 'spam_score', limit: 3 },
    })
    assert.equal(typeof spam.domains[0].spam_score, 'number')
    assert.equal(spam.domains[0].is_disavowed, false)
    const confirm = async (tool: string, given: object) => {
      const asked = await use(client, tool, { project, ...given })
      const { confirmation_token } = asked
      return [asked.what_would_happen, await use(client, tool, { project, ...given, confirmation_token })]
    }
    const { untrusted_data: found } = await use(client, 'find_keywords', { project, limit: 2 })
    assert.equal(found.keywords[0].message, 'This result is simulated.')
    const keyword_ids = found.keywords.map(({ id }: Any) => id)
    const tags = ['Agent']
    const tagged = await use(client, 'edit_keywords', { project, action: 'tag', keyword_ids, tags })
    assert.equal(tagged.changed_count, 2)
    const { rows_total } = await use(client, 'find_keywords', { project, tag: 'Agent' })
    assert.equal(rows_total, 2)
    const { untrusted_data: all } = await use(client, 'edit_keywords', { project, action: 'list_tags' })
    assert.ok(all.tags.some(([name, count]: Any) => name === 'Agent' && count === 2))
    await use(client, 'edit_keywords', { project, action: 'untag', keyword_ids, tags })
    await use(client, 'edit_keywords', { project, action: 'note', keyword_ids, note: 'Look at it' })
    const [asked, deleted] = await confirm('edit_keywords', {
      ...{ action: 'delete', keyword_ids: [keyword_ids[0], 999_999] },
    })
    assert.ok(
      asked.startsWith(`Delete 1 keyword (${found.keywords[0].keyword} on mobile) with all positions`),
    )
    assert.deepEqual([deleted.deleted_count, deleted.not_tracked], [1, 1])
    const { untrusted_data: noted } = await use(client, 'notes', {
      ...{ project, action: 'add', day: from, text: 'Launched' },
    })
    await use(client, 'notes', { project, action: 'update', note_id: noted.note.id, text: 'Relaunched' })
    const [, unnoted] = await confirm('notes', { action: 'delete', note_id: noted.note.id })
    assert.equal(unnoted.deleted_count, 1)
    const rival = { name: 'Rival', domain: 'rival.example' }
    const [, added] = await confirm('competitors', { action: 'add', ...rival })
    const [removal, removed] = await confirm('competitors', {
      ...{ action: 'remove', competitor_id: added.untrusted_data.competitor.id },
    })
    assert.match(removal, /^Remove the competitor Rival \(rival\.example\)/)
    assert.equal(removed.deleted_count, 1)
  })

  test('reviews a week, from the prompt to the cause', async () => {
    const client = await connect('auto')
    assert.match(client.getInstructions() ?? '', /list_projects/)
    const { messages } = await client.getPrompt({ name: 'weekly_review', arguments: { project } })
    assert.match(JSON.stringify(messages), /keyword_history/)
    const { projects, changes_since_days_ago: daysAgo } = await use(client, 'list_projects')
    assert.deepEqual([projects[0].uid, projects[0].is_demo, daysAgo], [project, true, 30])
    const review = await use(client, 'weekly_review', { project })
    const { now, at_end, before } = review.ranks
    assert.ok(now.tracked_keywords > 0 && review.crawl.health_score > 0 && review.search.clicks > 0)
    // Every change is of the same seven days, and says so.
    const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000
    const { compared_with, from, to } = review.week
    assert.deepEqual([daysBetween(compared_with, to), daysBetween(from, to)], [7, 6])
    assert.deepEqual([before.date, at_end.date], [compared_with, to])
    assert.deepEqual([review.links.from, review.links.to], [from, to])
    assert.equal(daysBetween(review.search.from, review.search.to), 6)
    for (const { id, position_before } of review.untrusted_data.declined_keywords) {
      const { untrusted_data: told } = await use(client, 'keyword_history', {
        ...{ project, keyword_id: id, from: compared_with, to: compared_with },
      })
      const [[, position] = []] = told.days
      if (typeof position === 'number') assert.equal(position, position_before)
    }
    const { declined_keywords, improved_keywords } = review.untrusted_data
    // On a day without changes, any keyword.
    const keyword = [...declined_keywords, ...improved_keywords][0]?.keyword
    const { untrusted_data } = await use(client, 'find_keywords', {
      project,
      search: keyword,
      device: 'all',
    })
    const history = await use(client, 'keyword_history', {
      project,
      keyword_id: untrusted_data.keywords[0].id,
    })
    assert.equal(history.is_simulated, true)
    const days: string[] = history.untrusted_data.days.map(([day]: string[]) => day)
    assert.equal(days.length, 30)
    assert.deepEqual(days, [...days].sort().reverse())
    assert.equal(history.from, days.at(-1))
    assert.ok(history.untrusted_data.search_results.results.length > 3)
  })

  test('crawls the site, and follows it to the pages of its worst issue', async () => {
    const client = await connect('legacy')
    const { crawl_uid } = await use(client, 'start_crawl', { project })
    await until('it is crawled', async () => {
      const { status } = await use(client, 'crawl_status', { project, crawl: crawl_uid })
      return status === 'success'
    })
    const { issues } = await use(client, 'find_issues', { project })
    assert.equal(issues[0].severity, 'critical')
    const found = await use(client, 'find_issues', { project, issue: issues[0].issue, limit: 2 })
    assert.ok(found.about.how_to_fix.length > 0)
    assert.ok(found.untrusted_data.pages.length > 0)
    const page = await use(client, 'read_page', { project, url: found.untrusted_data.pages[0].url })
    assert.ok(page.untrusted_data.issues.some(({ issue }: Any) => issue === issues[0].issue))
    const changes = await use(client, 'compare_crawls', { project })
    assert.equal(changes.crawl_uid, crawl_uid)
    // Nothing has changed but, on a machine that has much to do, how fast pages answered.
    assert.deepEqual([changes.pages.added, changes.pages.removed], [0, 0])
  })

  test('finds quick wins and everything about the page of one', async () => {
    const client = await connect('auto')
    const { types } = await use(client, 'quick_wins', { project })
    assert.ok(types.length > 5)
    const wins = await use(client, 'quick_wins', { project, type: 'strikingDistancePages', limit: 3 })
    const about = await use(client, 'about_url', { project, url: wins.untrusted_data.rows[0].url })
    const { url, queries, keywords, links } = about.untrusted_data
    assert.deepEqual([url.status_code, url.clicks > 0, queries.length > 0], [200, true, true])
    assert.ok(Array.isArray(keywords) && Array.isArray(links) && about.days.length > 10)
    const { urls_count } = await use(client, 'about_url', { project })
    assert.ok(urls_count > 50)
    await use(client, 'about_url', { project, flag: 'broken_with_backlinks' })
  })

  test('cleans up links with the consent of the person, page by page', async () => {
    const answers = [false, true, true]
    const client = await connect('auto', () => answers.shift() as boolean)
    const overview = await use(client, 'backlink_overview', { project })
    assert.ok(overview.summary.referring_domains > 0)
    const spam = { project, min_spam: 1, sort: 'spam_score', direction: 'desc', limit: 2 }
    const first = await use(client, 'find_links', spam)
    const next = await use(client, 'find_links', { ...spam, cursor: first.next_cursor })
    assert.notDeepEqual(next.untrusted_data.links, first.untrusted_data.links)
    const change = { project, type: 'domain', values: ['spam.example'] }
    assert.equal((await use(client, 'disavow', { ...change, action: 'add' })).state, 'declined')
    assert.equal((await use(client, 'disavow', { ...change, action: 'add' })).created_count, 1)
    assert.equal((await use(client, 'disavow', { ...change, action: 'remove' })).deleted_count, 1)
  })

  test('groups keywords in a segment, and takes it away with a token', async () => {
    const client = await connect('legacy')
    const rules = [{ field: 'path', operator: 'contains', value: '/' }]
    const { untrusted_data } = await use(client, 'segments', {
      project,
      action: 'create',
      name: 'All',
      rules,
    })
    const { id, matched_count } = untrusted_data.segment
    assert.ok(matched_count > 0)
    const overview = await use(client, 'rank_overview', { project, segment_id: id, device: 'all' })
    assert.ok(overview.untrusted_data.segments.some((segment: Any) => segment.id === id))
    const deletion = { project, action: 'delete', segment_id: id }
    const { state, confirmation_token } = await use(client, 'segments', deletion)
    assert.equal(state, 'confirmation_needed')
    assert.equal((await use(client, 'segments', { ...deletion, confirmation_token })).deleted_count, 1)
    const { untrusted_data: told } = await use(client, 'events_and_alerts', { project })
    assert.ok(told.events.length > 0)
  })

  test('is never told that what nobody has measured was not found', async () => {
    const { key: apiKey } = await app.createKey({ memberId, name: 'Unmeasured' })
    const uid = await app.createProject(apiKey, { domain: 'unmeasured.example' })
    const post = (path: string, body: object) =>
      app.call('POST', `/v1/projects/${uid}${path}`, { key: apiKey, body })
    await post('/competitors', { name: 'Rival', domain: 'rival.example' })
    const { status } = await post('/rank-tracker/keywords', {
      ...{ keywords: ['oak desk'], country_code: 'US', language_code: 'en', device: 'mobile' },
    })
    assert.equal(status, 201)
    const client = await connect('auto')
    const { untrusted_data } = await use(client, 'find_keywords', { project: uid })
    const [{ position, competitors, status: measured }] = untrusted_data.keywords
    assert.deepEqual([position, competitors, measured], [null, ['rival.example: not measured'], 'pending'])
    await app.call('DELETE', `/v1/projects/${uid}`, { key: apiKey })
  })

  test('reads prompts in which pasted text hides nothing', async () => {
    const client = await connect('auto')
    const { messages } = await client.getPrompt({
      ...{ name: 'weekly_review', arguments: { project: 'abc\u202eevil\u200b' } },
    })
    assert.match(JSON.stringify(messages), /abc\[U\+202E\]evil\[U\+200B\]/)
  })

  test('attaches reports, and every other tool answers within its bound', async () => {
    const client = await connect('auto')
    const { resources } = await client.listResources()
    const [report, ...others] = resources.filter(({ uri }) => uri.startsWith('sightline://reports/'))
    assert.match(report?.title ?? report?.name ?? '', /^Weekly report \(sample\)/)
    assert.deepEqual(others, [])
    const { contents: pages } = (await client.readResource({ uri: report!.uri })) as Any
    assert.match(pages[0].text, /simulated/i)
    const summaries = resources.filter((resource) => resource !== report)
    assert.equal(summaries.length, 3)
    for (const { uri } of summaries) {
      const { contents } = (await client.readResource({ uri })) as Any
      assert.ok(JSON.parse(contents[0].text) && contents[0].mimeType === 'application/json')
    }
    const file = (await client.readResource({ uri: `sightline://projects/${project}/disavow-file` })) as Any
    assert.match(file.contents[0].text, /^(?:#|domain:|http)/)
    for (const [name, given] of Object.entries({
      find_keywords: { device: 'all', limit: 50 },
      find_pages: { limit: 50, filters: [{ field: 'status_code', operator: 'eq', value: '200' }] },
      find_links: { limit: 50 },
      quick_wins: { type: 'cannibalizationRisks', limit: 50 },
      compare_crawls: { show: 'issues', limit: 50 },
      disavow: { action: 'list', limit: 50 },
    }))
      await use(client, name, { project, ...given })
    await use(client, 'read_usage')
  })
})
