// Serper: Google's results, one POST per page of ten (https://serper.dev). It charges only successful requests, by the
// credits that the reply states. It always searches as a desktop computer, so a check for mobile is refused and not
// answered with desktop positions.

import { type FailureClass, RESULTS_PER_PAGE, type SerpProvider, type SerpRequest } from '../contracts.ts'
import { createPaidPages, type PaidPagesOptions } from '../paid-pages.ts'
import { classOfStatus } from '../refusals.ts'
import { errorOf, parsePage, UNREPORTED } from './page.ts'

export type SerperOptions = PaidPagesOptions & { market: { languageCode(code: string): string } }

export function createSerper(options: SerperOptions): SerpProvider {
  const { apiKey, baseUrl, market } = options
  const headers = { 'x-api-key': apiKey }
  const soughtBy = (request: SerpRequest) => ({
    q: request.keyword,
    gl: request.countryCode.toLowerCase(),
    hl: market.languageCode(request.languageCode).toLowerCase(),
  })
  return createPaidPages(
    {
      name: 'serper',
      label: 'Serper',
      concurrency: 8,
      timeoutMs: 30_000,
      devices: ['desktop'],
      unreported: UNREPORTED,
      unit: ['credit', 'credits'],
      searchCall: (request, page) => ({
        method: 'POST',
        url: `${baseUrl}/search`,
        headers,
        body: {
          ...soughtBy(request),
          ...(request.location === null ? {} : { location: request.location }),
          num: RESULTS_PER_PAGE,
          page,
        },
      }),
      parsePage: (value, request, page) => parsePage(value, { ...soughtBy(request), page }),
      accountCall: () => ({ method: 'GET', url: `${baseUrl}/account`, headers }),
      unitsLeft: ({ balance }) => (typeof balance === 'number' ? balance : undefined),
      wordsOf: errorOf,
      classOf,
    },
    options,
  )
}

function classOf(status: number, words = ''): FailureClass {
  if (status >= 500) return 'upstream'
  if (/credit|balance/i.test(words)) return 'quota'
  if (/unauthori[sz]ed|api key/i.test(words)) return 'auth'
  return status === 200 && words !== '' ? 'upstream' : classOfStatus(status)
}
