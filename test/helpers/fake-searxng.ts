// SearXNG as it answers on the wire (searx/webapp.py, searx/webutils.py): a format that is not allowed is 403 before
// anything else, a search without words 400, engines that it does not have are passed over and the default ones asked
// instead, and results are put in the order of a score, not of the engine's own places.

import { type FakeHttp, type FakeReply, type FakeRequest, startFakeHttp } from './fake-http.ts'

export type FakeSearxngOptions = {
  /** The links on each page as the engine ordered them, the first page first. */
  pages?: readonly (readonly string[])[]
  engines?: readonly string[]
  isJsonAllowed?: boolean
  /** What the engine says instead of answering, by page. */
  unresponsive?: (page: number) => string | undefined
  /** Answers a search in place of the usual; undefined leaves it. */
  answer?(page: number, request: FakeRequest): FakeReply | undefined
}

export async function startFakeSearxng(
  context: { after(clean: () => Promise<void>): void },
  options: FakeSearxngOptions = {},
): Promise<FakeHttp> {
  const { engines = ['google', 'bing', 'duckduckgo'], isJsonAllowed = true } = options
  return await startFakeHttp(context, (request) => {
    if (request.path === '/config') {
      const rows = engines.map((name) => ({
        name,
        categories: ['general'],
        enabled: name !== 'google',
        paging: true,
      }))
      return { body: { engines: rows, instance_name: 'SearXNG', version: '2026.8.1' } }
    }
    if (request.path !== '/search') return { status: 404, body: '<html>404</html>' }
    if (request.query.get('format') !== 'json' || !isJsonAllowed)
      return { status: 403, headers: { 'content-type': 'text/html' }, body: '<h1>Forbidden</h1>' }
    if (!request.query.get('q')) return { status: 400, body: { error: 'No query' } }
    const language = request.query.get('language') ?? 'en'
    if (!/^[a-z]{2,3}(-[a-zA-Z]{2})?$/.test(language))
      return { status: 400, body: { error: `Invalid value "${language}" for parameter language` } }
    const page = Number(request.query.get('pageno') ?? 1)
    return options.answer?.(page, request) ?? { body: searchReply(request, page, engines, options) }
  })
}

function searchReply(
  request: FakeRequest,
  page: number,
  engines: readonly string[],
  { pages = [], unresponsive }: FakeSearxngOptions,
) {
  const wanted = (request.query.get('engines') ?? '').split(',').filter((name) => engines.includes(name))
  // Beside `categories` the engines of that category are asked as well, and without a known one the default ones are.
  const asked =
    wanted.length > 0 && !request.query.has('categories') ? wanted : ['bing', 'duckduckgo', ...wanted]
  const reason = unresponsive?.(page)
  const links = reason === undefined ? (pages[page - 1] ?? []) : []
  return {
    query: request.query.get('q'),
    results: links.map((url, index) => result(url, index + 1, asked)).reverse(),
    answers: [],
    corrections: [],
    infoboxes: [],
    suggestions: [],
    unresponsive_engines: reason === undefined ? [] : asked.map((engine) => [engine, reason]),
  }
}

function result(url: string, place: number, engines: readonly string[]) {
  return {
    url,
    title: `Title of ${url}`,
    content: `What ${url} says.`,
    engine: engines[0],
    engines,
    positions: engines.map(() => place),
    score: 1 / place,
    category: 'general',
    template: 'default.html',
    parsed_url: ['https', new URL(url).host, new URL(url).pathname, '', '', ''],
  }
}
