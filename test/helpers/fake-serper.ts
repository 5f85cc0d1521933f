// Serper as it answers on the wire (https://serper.dev): POST /search with the key in a header, positions that start
// again on every page, credits in the reply, errors as `{"message", "statusCode"}`, and GET /account for the balance.

import { type FakeHttp, type FakeReply, type FakeRequest, startFakeHttp } from './fake-http.ts'

export const FAKE_SERPER_KEY = 'fakeserperkey0123456789'

export type FakeSerperOptions = {
  /** The links on each page, the first page first. */
  pages?: readonly (readonly string[])[]
  /** Some searches count on instead of starting again. */
  hasContinuingPositions?: boolean
  /** Put beside the organic results of the first page. */
  blocks?: Record<string, unknown>
  balance?: number
  /** Answers in place of the usual; undefined leaves it. Pages count from 1. */
  answer?(page: number, request: FakeRequest): FakeReply | undefined
}

export async function startFakeSerper(
  context: { after(clean: () => Promise<void>): void },
  options: FakeSerperOptions = {},
): Promise<FakeHttp> {
  return await startFakeHttp(context, (request) => {
    if (request.headers['x-api-key'] !== FAKE_SERPER_KEY)
      return serperError(403, 'Unauthorized. Sign up for a free account.')
    if (request.method === 'GET' && request.path === '/account')
      return { body: { balance: options.balance ?? 2_492, rateLimit: 50 } }
    if (request.method !== 'POST' || request.path !== '/search') return serperError(404, 'Not Found')
    const { page = 1 } = request.body as { page?: number }
    return options.answer?.(page, request) ?? { body: searchReply(request, page, options) }
  })
}

export function serperError(
  statusCode: number,
  message: string,
  headers: Record<string, string> = {},
): FakeReply {
  return { status: statusCode, headers, body: { message, statusCode } }
}

function searchReply(request: FakeRequest, page: number, options: FakeSerperOptions) {
  const { pages = [], hasContinuingPositions = false, blocks = {} } = options
  const links = pages[page - 1] ?? []
  const before = hasContinuingPositions ? pages.slice(0, page - 1).flat().length : 0
  return {
    searchParameters: { ...(request.body as object), type: 'search', engine: 'google' },
    organic: links.map((link, index) => ({
      title: `Title of ${link}`,
      link,
      snippet: `What ${link} says.`,
      ...(index === 0 && page === 1 ? { sitelinks: [{ title: 'More', link }] } : {}),
      position: before + index + 1,
    })),
    ...(page === 1 && links.length > 0 ? blocks : {}),
    credits: 1,
  }
}
