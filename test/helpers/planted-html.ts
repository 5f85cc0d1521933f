// Pages written as HTML, with a fault of the audit or only looking as if they had it.

import assert from 'node:assert/strict'
import type { IssueId } from '../../src/features/crawls/engine/audit/catalogue.ts'
import { extract } from '../../src/features/crawls/engine/extract.ts'
import { findingOn, pageWith } from './audited-page.ts'

export const URL_OF_PAGE = new URL('https://example.com/page')

export function detailOn(html: string, issue: IssueId): string | null | undefined {
  return findingOn(pageWith(extract(html, URL_OF_PAGE)), issue)?.detail
}

export function tellsOf(issue: IssueId, faulty: readonly string[], sound: readonly string[]): () => void {
  return () => {
    for (const html of faulty) assert.notEqual(detailOn(html, issue), undefined, html)
    for (const html of sound) assert.equal(detailOn(html, issue), undefined, html)
  }
}
