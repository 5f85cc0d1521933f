// Checks what people enter as the API would: by the schemas of the routes, and whether the routes would have stored the
// same.

import type { TSchema } from 'typebox'
import type { SnapshotValue } from '../../data/storage/snapshot/snapshot.ts'
import { compileValidator } from '../../entry/http/requests/validation.ts'
import type { FieldErrors } from '../../lib/errors.ts'
import { matchingHost } from '../../lib/host.ts'
import { isCrawlUid } from '../../lib/ids.ts'
import type { Networks } from '../../lib/networks.ts'
import { crawlSettingsChanges, ignoredIssueBody } from '../crawls/writes.ts'
import { findWrongValues } from '../disavow/reads.ts'
import { changedEntryBody } from '../disavow/writes.ts'
import { noteChanges } from '../notes/writes.ts'
import { fromColumns, newCompetitorBody, projectChanges, toColumns } from '../projects/reads.ts'
import { winMarkBody } from '../quick-wins/writes.ts'
import { addKeywordsBody, keywordChanges, newSegmentBody, tagBody } from '../rank-tracker/writes.ts'

type NamedRow = Readonly<Record<string, SnapshotValue>>
/** Returns a sentence that names the field; undefined if the row is valid. */
export type RowRule = (row: NamedRow) => string | undefined

export type RuleContext = { allowedNetworks: Networks /** Of the project. */; domain: string }

/** `body` returns the request that would have created the row; the validated fields must equal those of the row. */
function asRequest(schema: TSchema, body: (row: NamedRow) => Record<string, unknown>): RowRule {
  const validate = compileValidator(schema, 'body')
  return (row) => {
    const given = body(row)
    const { value, errors } = validate(given)
    if (errors !== undefined) return sentenceOf(errors)
    const other = Object.keys(given).find((name) => !isSame((value as NamedRow)[name], given[name]))
    return other === undefined ? undefined : `The ${other} is not written as this server would store it`
  }
}

const sentenceOf = (errors: FieldErrors) => Object.values(errors).flat().join(' ')
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

export function rowRules({ allowedNetworks, domain }: RuleContext): ReadonlyMap<string, RowRule> {
  const competitor = asRequest(newCompetitorBody(allowedNetworks), ({ name, domain }) => ({ name, domain }))
  const crawlSettings = asRequest(crawlSettingsChanges, (row) => ({
    scope: row.scope,
    include: JSON.parse(String(row.include_json)),
    exclude: JSON.parse(String(row.exclude_json)),
    urls: JSON.parse(String(row.urls_json ?? 'null')),
    user_agent: row.user_agent,
    robots_agent: row.robots_agent,
  }))
  return new Map<string, RowRule>([
    [
      'project_settings',
      (row) => {
        const settings = fromColumns(row as Record<string, string | number | null>)
        const fault = asSettings(settings as Record<string, unknown>)
        const stored = toColumns(settings)
        return (
          fault ??
          Object.keys(stored)
            .map((name) =>
              isSame(stored[name], row[name])
                ? undefined
                : `The ${name} is not written as this server would store it`,
            )
            .find(Boolean)
        )
      },
    ],
    [
      'competitors',
      (row) =>
        competitor(row) ??
        (row.matching_host === matchingHost(String(row.domain))
          ? undefined
          : 'The matching_host is not that of the domain'),
    ],
    ['day_notes', asRequest(noteChanges, ({ text }) => ({ text }))],
    ['keyword_notes', asRequest(keywordChanges, ({ text }) => ({ note: text }))],
    [
      'keyword_volumes',
      ({ searches }) =>
        Number.isInteger(searches) && (searches as number) >= 0
          ? undefined
          : 'The searches are not a whole number',
    ],
    ['tags', asRequest(tagBody, ({ name }) => ({ name }))],
    [
      'segments',
      asRequest(newSegmentBody, (row) => ({ name: row.name, rules: JSON.parse(String(row.rules_json)) })),
    ],
    [
      'keywords',
      asRequest(addKeywordsBody, ({ keyword, country_code, language_code, device, location }) => ({
        keywords: [keyword],
        country_code,
        language_code,
        device,
        location: location === '' ? null : location,
      })),
    ],
    [
      'crawl_settings',
      (row) =>
        crawlSettings(row) ??
        (row.access === null ? undefined : 'The access must be empty, because secrets do not travel'),
    ],
    ['crawls', ({ uid }) => (isCrawlUid(String(uid)) ? undefined : 'The uid is not that of a crawl')],
    ['ignored_issues', asRequest(ignoredIssueBody, ({ issue, note }) => ({ issue, note }))],
    [
      'quick_win_marks',
      asRequest(winMarkBody, ({ type, state, query, url }) => ({ type, state, query, url })),
    ],
    ['disavow_entries', disavowRule(domain)],
    ['alert_rules', alertRule],
  ])
}

const asSettings = (() => {
  let validate: ReturnType<typeof compileValidator<typeof projectChanges>> | undefined
  return (settings: Record<string, unknown>) => {
    validate ??= compileValidator(projectChanges, 'body')
    const { errors } = validate(settings)
    return errors === undefined ? undefined : sentenceOf(errors)
  }
})()

function disavowRule(domain: string): RowRule {
  const note = asRequest(changedEntryBody, (row) => ({ note: row.note }))
  return (row) => {
    const errors = findWrongValues(
      { type: row.type as 'domain' | 'url', values: [String(row.value)] },
      domain,
    )
    return errors === undefined ? note(row) : sentenceOf(errors)
  }
}

/** This folder may not import alerts, so only words and numbers are checked; kinds are checked when rules are read. */
const alertRule: RowRule = (row) => {
  if (!/^[a-z][a-z0-9_.]{0,63}$/.test(String(row.kind))) return 'The kind must be that of an alert rule'
  if (!['critical', 'warning', 'info'].includes(String(row.severity)))
    return 'The severity must be critical, warning or info'
  const thresholds: unknown = JSON.parse(String(row.thresholds_json))
  const isRecord = typeof thresholds === 'object' && thresholds !== null && !Array.isArray(thresholds)
  return isRecord &&
    Object.values(thresholds).every((value) => typeof value === 'number' && Number.isFinite(value))
    ? undefined
    : 'The thresholds_json must have numbers by name'
}
