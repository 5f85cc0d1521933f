// The recipes of README.md as functions. Written by `npm run generate`. Do not edit: change the page, then run it again.

import type { Client, createClient, isSightlineError, verifyWebhook } from '../src/index.ts'

type Given = {
  createClient: typeof createClient
  isSightlineError: typeof isSightlineError
  verifyWebhook: typeof verifyWebhook
  client: Client
  projectUid: string
  request: Request
  process: { env: { SIGHTLINE_KEY?: string; WEBHOOK_SECRET?: string } }
  console: Record<'log' | 'warn', (...parts: unknown[]) => void>
}

export const RECIPES: readonly ((given: Given) => Promise<void>)[] = [
  async ({ createClient, process, console }) => {
    const client = createClient({ baseUrl: 'https://seo.example.com', apiKey: process.env.SIGHTLINE_KEY! })
    const account = await client.account.read()
    console.log(`Signed in to ${account.plan}`)
  },
  async ({ client, projectUid, console }) => {
    for await (const { keyword, last_position } of client.rankTracker.listKeywords(projectUid, { device: 'mobile' }))
      console.log(keyword, last_position ?? 'not found')
  },
  async ({ client, console }) => {
    const page = await client.projects.list({ limit: 10, include_total: true })
    console.log(`${page.data.length} of ${page.meta.total} projects`)
    const next = await page.next?.()
    console.log(next === undefined ? 'That is all.' : 'There are more.')
  },
  async ({ client, projectUid, console }) => {
    const { data: [crawl] } = await client.crawls.list(projectUid, { limit: 1 })
    const broken = client.crawlData.listPages(projectUid, crawl!.uid, {
      filters: [{ field: 'status_code', operator: 'gte', value: '400' }],
    })
    for await (const { url, status_code } of broken) console.log(status_code, url)
  },
  async ({ isSightlineError, client, projectUid, console }) => {
    try {
      const { keywords, message } = await client.rankTracker.addKeywords(projectUid, {
        keywords: ['running shoes', 'trail shoes'],
        country_code: 'US',
        language_code: 'en',
        device: 'mobile',
      })
      console.log(`${keywords.length} added. ${message ?? ''}`)
    } catch (error) {
      if (isSightlineError(error, 'rank_tracker_allowance_exceeded')) console.log('The plan has no room for more.')
      else if (isSightlineError(error, 'validation_failed')) console.log(error.errors)
      else throw error
    }
  },
  async ({ isSightlineError, client, projectUid, console }) => {
    const started = await client.crawls.start(projectUid).catch((error) => {
      if (isSightlineError(error, 'crawl_already_running')) return undefined
      throw error
    })
    console.log(started === undefined ? 'A crawl is running already.' : `Started ${started.crawl_uid}.`)
  },
  async ({ client, projectUid, console }) => {
    const wins = await client.quickWins.list(projectUid, { type: 'ctrOpportunities', range: '28d' })
    for (const { query, expected_ctr } of wins.data) console.log(query, expected_ctr)
    console.log(wins.meta.warnings.join(' ') || 'No warnings.')
  },
  async ({ client, projectUid, console }) => {
    const { data, response, requestId } = await client.projects
      .read(projectUid, {}, { signal: AbortSignal.timeout(5_000), maxRetries: 0 })
      .withResponse()
    console.log(data.domain, response.headers.get('ETag') !== null, requestId !== null)
  },
  async ({ createClient, process, console }) => {
    const client = createClient({
      baseUrl: 'https://seo.example.com',
      apiKey: process.env.SIGHTLINE_KEY!,
      onResponse: ({ method, status, durationMs }) => console.log(method, status, durationMs < 10_000),
      onRetry: ({ url, attempt, error, waitMs }) => console.warn(url, attempt, error.code, waitMs),
    })
    await client.projects.list()
  },
  async ({ isSightlineError, verifyWebhook, request, process, console }) => {
    try {
      const { type, data } = await verifyWebhook(await request.text(), request.headers, process.env.WEBHOOK_SECRET!)
      console.log(type, data.title)
    } catch (error) {
      if (!isSightlineError(error, 'webhook_not_verified')) throw error
      console.log('Answer with 400.')
    }
  },
]
