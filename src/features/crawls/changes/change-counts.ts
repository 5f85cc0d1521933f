// How many changes there are between two crawls, by kind: kept as JSON with the newer one (`crawls.changes_json`).

import { COMPARED_FIELDS, type ComparedField, fieldsOf } from './compared-fields.ts'
import { ISSUE_CHANGES, type IssueChangeKind } from './issue-changes.ts'
import { PAGE_CHANGES, type PageChangeKind } from './page-changes.ts'

type IssueCounts = Record<IssueChangeKind, number>

export type ChangeCounts = {
  pages: Record<PageChangeKind, number>
  /** How many changed pages differ in each field. */
  fields: Record<ComparedField, number>
  /** Issues with any change, by id. */
  issues: Record<string, IssueCounts>
}

/** Change counts, with the id of the older crawl. */
export type KeptChanges = ChangeCounts & { comparedId: number }

export class ChangeCounter {
  readonly counts: ChangeCounts = {
    pages: zeros(PAGE_CHANGES),
    fields: zeros(COMPARED_FIELDS),
    issues: {},
  }

  addPages({ kind, fields }: { kind: PageChangeKind; fields: number }, count = 1): void {
    this.counts.pages[kind] += count
    for (const field of fieldsOf(fields)) this.counts.fields[field] += count
  }

  addFindings(issue: string, kind: IssueChangeKind, count = 1): void {
    const counts = this.counts.issues[issue] ?? zeros(ISSUE_CHANGES)
    counts[kind] += count
    this.counts.issues[issue] = counts
  }
}

function zeros<Name extends string>(names: readonly Name[]): Record<Name, number> {
  return Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>
}
