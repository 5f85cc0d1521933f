// Calls that must and must not compile. Nobody runs them.

import {
  type Client,
  type CtrOpportunity,
  type ErrorCodes,
  isSightlineError,
  type Page,
} from '../src/index.ts'

export async function typedCalls(client: Client): Promise<unknown> {
  const { uid } = await client.projects.create({ name: 'Shop', domain: 'example.com' })
  // @ts-expect-error a project has a domain
  void client.projects.create({ name: 'Shop' })
  // @ts-expect-error the id of the project is missing
  void client.competitors.list()
  // @ts-expect-error there is no such device
  void client.rankTracker.listKeywords(uid, { device: 'watch' })
  // @ts-expect-error one project is no list
  for await (const project of client.projects.read(uid)) void project

  for await (const { keyword, last_position } of client.rankTracker.listKeywords(uid, { device: 'mobile' })) {
    const text: string = keyword
    const position: number | null = last_position
    void [text, position]
  }
  const page = await client.crawlData.listPages(uid, 'a', {
    filters: [{ field: 'status_code', operator: 'gte', value: '400' }],
    limit: 10,
  })
  const further: (() => PromiseLike<Page<{ url: string }, unknown>>) | undefined = page.next
  const wins: Page<CtrOpportunity, unknown> = await client.quickWins.list(uid, { type: 'ctrOpportunities' })
  // @ts-expect-error rows of this type have no pages
  void wins.data[0]?.pages
  const text: string = await client.disavow.download(uid)
  const { data, response, requestId } = await client.account.read().withResponse()

  const code: ErrorCodes['competitors.add'] = 'competitor_limit_exceeded'
  // @ts-expect-error adding a competitor is not refused so
  const other: ErrorCodes['competitors.add'] = 'crawl_not_found'
  const error: unknown = undefined
  if (isSightlineError(error, 'crawl_already_running')) {
    const known: 'crawl_already_running' = error.code
    void known
  }
  return [further, text, data.plan, response.status, requestId, code, other]
}
