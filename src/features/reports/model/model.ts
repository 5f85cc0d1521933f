// What a report run holds: figures and nothing of how they look. It is stored as JSON when the report is made, and every form of
// it (page, mail, PDF, JSON) is drawn from it alone, so a report never changes. A part whose data was missing says why in place
// of figures; what is simulated says so. Types alone, so that the thread that makes a PDF loads no schemas and no storage.

import type { Static } from 'typebox'
import type { Section } from '../schema.ts'
import type { projectReport, reportModel } from './model-schema.ts'

export const MODEL_VERSION = 1

export type ReportModel = Static<typeof reportModel>
export type ProjectReport = Static<typeof projectReport>

/** The figures of a section, once it is known that there are some. */
export type KnownPart<Name extends Section> = Extract<NonNullable<ProjectReport[Name]>, { state: 'known' }>

/** The part with this name; undefined where it is missing or unknown. */
export function knownPart<Name extends Section>(
  project: ProjectReport,
  name: Name,
): KnownPart<Name> | undefined {
  const found = project[name] as { state: 'known' | 'unknown' } | undefined
  return found?.state === 'known' ? (found as KnownPart<Name>) : undefined
}
