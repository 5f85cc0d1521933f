// The id of an issue in a path: an unknown id is "not found", and the message for a misspelled one suggests the right id.

import { Type } from 'typebox'
import type { PathId } from '../../../entry/http/requests/path-ids.ts'
import { invalid } from '../../../lib/errors.ts'
import {
  CATALOGUE,
  type CatalogueEntry,
  findIssue,
  type IssueId,
  type IssueSubject,
  nearIssue,
} from '../engine/audit/catalogue.ts'
import { ISSUE_NOT_FOUND } from '../errors.ts'

const NOT_FOUND = 'Issue not found.'

export const issueId: PathId<IssueId> = {
  schema: idsOf(() => true),
  kind: ISSUE_NOT_FOUND,
  message: NOT_FOUND,
  explain: unknownIssue,
  parse: (text) => findIssue(text)?.id,
}

/** Issues that are made up of links, of images or of resources. */
export function issueIdOf(subject: Exclude<IssueSubject, 'pages'>): PathId<IssueId> {
  return {
    schema: idsOf((other) => other === subject),
    kind: ISSUE_NOT_FOUND,
    message: NOT_FOUND,
    explain(text) {
      const known = findIssue(text)
      return known === undefined
        ? unknownIssue(text)
        : `${NOT_FOUND} ${known.id} is not made up of ${subject}: see …/issues/${known.id}/${known.subject}.`
    },
    parse(text) {
      const known = findIssue(text)
      return known?.subject === subject ? known.id : undefined
    },
  }
}

function idsOf(isMeant: (subject: IssueSubject) => boolean) {
  return Type.Enum(CATALOGUE.filter(({ subject }) => isMeant(subject)).map(({ id }) => id))
}

function unknownIssue(text: string): string {
  const near = nearIssue(text)
  return near === undefined
    ? `${NOT_FOUND} …/issues lists those that there are.`
    : `${NOT_FOUND} Did you mean ${near}?`
}

// Long enough for a list of all ids.
export const issuesQuery = Type.String({
  maxLength: 8_192,
  description: 'Only these issues, in this order: their ids, separated by commas.',
})

/** Returns the issues in the order of the text, each once. */
export function parseIssues(text: string): CatalogueEntry[] {
  return [...new Set(text.split(','))].map((id) => {
    const known = findIssue(id)
    if (known === undefined) throw invalid({ issues: [unknownIssue(id)] })
    return known
  })
}
