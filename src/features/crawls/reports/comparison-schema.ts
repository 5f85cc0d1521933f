// Comparisons of crawls and of projects in the API.

import { Type } from 'typebox'
import { nullable } from '../../../entry/http/answers/field-shapes.ts'
import { checkedTogether } from '../../../entry/http/requests/schema-annotations.ts'
import { crawlUidField, projectUidField, time } from '../field-schemas.ts'
import { METRIC_NAMES, type MetricName } from './comparison.ts'
import { crawlFigures, crawlSummary } from './report-schema.ts'

const PROJECTS_MIN = 2
const PROJECTS_MAX = 5

// Accepts any text, so that a malformed uid gets the same "not found" as one that does not exist.
const uid = (example: string, description: string) =>
  Type.String({ maxLength: 64, examples: [example], description })
const projectUid = uid('k3v9x2m7qa', 'The uid of a project.')
const crawlUid = uid('k3v9x2m7qak3v9x2', 'The uid of a crawl of that project.')
const selection = Type.Object({ project_uid: projectUid, crawl_uid: crawlUid })

export const compareCrawlsBody = Type.Object({ first: selection, second: selection })

export const compareProjectsBody = checkedTogether(
  Type.Object({
    project_uids: Type.Array(projectUid, {
      minItems: PROJECTS_MIN,
      maxItems: PROJECTS_MAX,
      uniqueItems: true,
    }),
    crawl_selections: Type.Optional(
      Type.Array(selection, {
        maxItems: PROJECTS_MAX,
        description: 'Crawls to compare instead of the latest completed ones, by project.',
      }),
    ),
  }),
  ({ project_uids = [undefined], crawl_selections = [] }) => {
    const errors: Record<string, string> = {}
    const seen = new Set<string>()
    // A project uid that could not be read (undefined) may be the one that is meant.
    const mayName = (uid: string) => project_uids.includes(uid) || project_uids.includes(undefined)
    for (const [index, given] of crawl_selections.entries()) {
      const uid = given?.project_uid
      if (uid === undefined) continue
      const field = `crawl_selections.${index}.project_uid`
      if (!mayName(uid)) errors[field] = 'must be one of project_uids'
      else if (seen.has(uid)) errors[field] = 'must not be there twice'
      seen.add(uid)
    }
    return errors
  },
)

const { health_score, critical_issues, warnings, notices } = crawlSummary.properties
const metrics = Type.Object(
  { health_score, critical_issues, warnings, notices, ...crawlFigures.properties },
  { title: 'CrawlMetrics' },
)

const identity = {
  project_uid: projectUidField,
  name: Type.String({ description: 'The current name of the project.' }),
  domain: Type.String(),
  crawl_uid: crawlUidField,
  finished_at: nullable(time),
}
const comparedCrawl = Type.Object({ ...identity, metrics }, { title: 'ComparedCrawl' })

const everyMetric = <T extends Type.TSchema>(schema: T) =>
  Type.Object(Object.fromEntries(METRIC_NAMES.map((name) => [name, schema])) as Record<MetricName, T>)

export const crawlComparison = Type.Object(
  {
    first: comparedCrawl,
    second: comparedCrawl,
    deltas: Type.Object(everyMetric(nullable(Type.Number())).properties, {
      description:
        'Second minus first; null if either has no value, and for health scores of different versions.',
    }),
  },
  { title: 'CrawlComparison' },
)

export const projectComparison = Type.Object(
  {
    projects: Type.Array(Type.Object(identity), {
      description: 'The projects, in the order of the request.',
    }),
    metrics: Type.Object(everyMetric(Type.Record(Type.String(), nullable(Type.Number()))).properties, {
      description: 'For each metric, its value by project uid.',
    }),
  },
  { title: 'ProjectComparison' },
)
