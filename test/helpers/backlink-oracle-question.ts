// The questions for the oracle of backlinks and for the API, whose lists are read page by page, forwards and back.

import assert from 'node:assert/strict'
import type { Row } from './backlink-oracle-lists.ts'
import type { Known } from './backlink-oracle-state.ts'
import type { BacklinkProject } from './backlink-projects.ts'

export type Snapshot = {
  day: number
  isReported: boolean
  /** False until the summary of its day was read. */
  isCounted: boolean
  backlinks: number | null
  referringDomains: number | null
}

export type Question = {
  readonly project: BacklinkProject
  readonly domain: string
  readonly isProject: boolean
  readonly state: Known
  /** In the order in which they came; what we counted ourselves is filled in from the summary. */
  readonly snapshots: Snapshot[]
  /** Ids of links, in the order in which links were first seen. */
  readonly ids: Map<string, number>
  readonly today: number
  readonly numbers: Iterator<number>
  /** How many lists are walked through. */
  readonly count: number
  /** Rows of a page. */
  readonly limits: readonly number[]
}

/** All rows by following cursors, and all pages again on the way back. */
export async function walk({ project, domain }: Question, path: string, limit: number): Promise<Row[]> {
  const query = `${path}&target=${domain}${path.includes('limit=') ? '' : `&limit=${limit}`}`
  const pages: Row[][] = []
  let page = await answer(project, query)
  for (;;) {
    pages.push(page.data)
    assert.equal(page.meta.has_more, page.meta.next_cursor !== null)
    if (page.meta.next_cursor === null) break
    assert.equal(page.data.length, page.meta.per_page)
    page = await answer(project, `${query}&cursor=${page.meta.next_cursor}`)
  }
  for (const before of pages.slice(0, -1).reverse()) {
    page = await answer(project, `${query}&cursor=${page.meta.previous_cursor}`)
    assert.deepEqual(page.data, before)
  }
  assert.equal(page.meta.previous_cursor, null)
  const { total } = (await answer(project, `${query}&include_total=true`)).meta
  assert.equal(total, pages.flat().length)
  return pages.flat()
}

export async function answer(project: BacklinkProject, path: string) {
  const { status, body, text } = await project.get(path)
  assert.equal(status, 200, text)
  return body
}
