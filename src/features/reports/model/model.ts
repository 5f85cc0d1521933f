// The types of the content of a report run: figures without layout. It is stored as JSON when the report is made, and
// every form (page, mail, PDF, JSON) is drawn from it alone, so a report never changes. A part without data has the
// reason instead of figures; simulated parts are marked. This file has only types, so that the thread that makes a PDF
// loads no schemas and no storage.

import type { Static } from 'typebox'
import type { Section } from '../schema.ts'
import type { projectReport, reportModel } from './model-schema.ts'

export const MODEL_VERSION = 1

export type ReportModel = Static<typeof reportModel>
export type ProjectReport = Static<typeof projectReport>

/** The figures of a section that is known to have some. */
export type KnownPart<Name extends Section> = Extract<NonNullable<ProjectReport[Name]>, { state: 'known' }>

/** Returns the part with this name; undefined if it is missing or unknown. */
export function knownPart<Name extends Section>(
  project: ProjectReport,
  name: Name,
): KnownPart<Name> | undefined {
  const found = project[name] as { state: 'known' | 'unknown' } | undefined
  return found?.state === 'known' ? (found as KnownPart<Name>) : undefined
}
