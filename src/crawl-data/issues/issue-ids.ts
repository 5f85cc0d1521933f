// The id of an issue in a path: an unknown id is "not found", and the message for a misspelled one suggests the right id.

import { Type } from 'typebox'
import {
  CATALOGUE,
  findIssue,
  type IssueId,
  type IssueSubject,
  nearIssue,
} from '../../crawler/issues/catalogue.ts'
import type { PathId } from '../../http/requests/path-ids.ts'

const NOT_FOUND = 'Issue not found.'

export const issueId: PathId<IssueId> = {
  schema: idsOf(() => true),
  code: 'issue_not_found',
  message: NOT_FOUND,
  explain: unknownIssue,
  parse: (text) => findIssue(text)?.id,
}

/** Issues that are made up of links, of images or of resources. */
export function issueIdOf(subject: Exclude<IssueSubject, 'pages'>): PathId<IssueId> {
  return {
    schema: idsOf((other) => other === subject),
    code: 'issue_not_found',
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
