// Whether a site has an llms.txt. That it has one is information and no more: search engines do not read it.

import { TIMEOUT_MS } from '../../../background/fetching/fetcher.ts'
import { followRedirects } from '../../../background/fetching/redirects.ts'
import { headerText, mediaTypeOf } from '../../../background/fetching/response-headers.ts'
import type { FormsAsking } from './site-forms.ts'

/** The address of the file; undefined when there is none, or an HTML page says so in its place. */
export async function findLlmsFile(
  home: URL,
  { fetcher, mayVisit, signal }: FormsAsking,
): Promise<URL | undefined> {
  const file = new URL('/llms.txt', home)
  if (!(await mayVisit(file))) return undefined
  const { end } = await followRedirects(fetcher, file, {
    signal,
    timeoutMs: TIMEOUT_MS,
    accept: 'text/plain,text/markdown,*/*;q=0.1',
    wantsBody: () => false,
    mayVisit,
  })
  if (end.state !== 'response' || end.status !== 200) return undefined
  const type = mediaTypeOf(headerText(end.headers, 'content-type'))
  return type === 'text/plain' || type === 'text/markdown' ? file : undefined
}
