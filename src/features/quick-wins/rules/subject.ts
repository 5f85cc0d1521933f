// The subject of a rise or fall: a query or a page, which are judged by the same rules.

import type { PageFacts, QueryFacts } from '../facts.ts'

export type Subject = {
  readonly noun: 'query' | 'page'
  readonly fields: { readonly query: string } | { readonly url: string }
  readonly queryId?: number
  readonly pageId?: number
}

export function querySubject({ queryId, query }: QueryFacts): Subject {
  return { noun: 'query', fields: { query }, queryId }
}

export function pageSubject({ pageId, url }: PageFacts): Subject {
  return { noun: 'page', fields: { url }, pageId }
}
