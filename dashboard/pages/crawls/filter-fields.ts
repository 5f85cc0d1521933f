// By which fields pages, links and images are filtered, as the API's routes take them: see docs/api.md, "Crawls".

import type { FilterField, FilterType } from '../../lib/filters.ts'
import {
  imageFieldLabels,
  linkFieldLabels,
  pageFieldLabels,
  pageFieldUnits,
} from '../../text/crawl-fields.ts'
import * as marks from '../../text/marks.ts'

export type PageFilterName = keyof typeof pageFieldLabels
export type LinkFilterName = keyof typeof linkFieldLabels
export type ImageFilterName = keyof typeof imageFieldLabels

const SEVERITIES = ['critical', 'warning', 'notice'] as const

const PAGE_TYPES: Readonly<Record<PageFilterName, FilterType>> = {
  url: 'text',
  final_url: 'text',
  domain: 'text',
  content_type: 'text',
  title: 'text',
  description: 'text',
  h1: 'text',
  canonical: 'text',
  status_code: 'integer',
  title_length: 'integer',
  description_length: 'integer',
  h1_count: 'integer',
  h2_count: 'integer',
  words_count: 'integer',
  depth: 'integer',
  response_time_ms: 'integer',
  response_bytes: 'integer',
  json_ld_count: 'integer',
  total_links_count: 'integer',
  external_links_count: 'integer',
  internal_links_count: 'integer',
  total_images_count: 'integer',
  missing_alt_images_count: 'integer',
  content_ratio: 'number',
  canonical_present: 'boolean',
  canonical_matches_final_url: 'boolean',
  og_required_tags_present: 'boolean',
  twitter_card_present: 'boolean',
  fetched_at: 'time',
  issue: 'issue',
  issue_severity: 'severity',
}

const LINK_TYPES: Readonly<Record<LinkFilterName, FilterType>> = {
  destination_url: 'text',
  target_domain: 'text',
  fetch_status_code: 'integer',
  is_external: 'boolean',
  is_broken: 'boolean',
  anchor_text: 'text',
  is_nofollow: 'boolean',
  target_blank: 'boolean',
  source_url: 'text',
}

const IMAGE_TYPES: Readonly<Record<ImageFilterName, FilterType>> = {
  image_url: 'text',
  fetch_status_code: 'integer',
  is_data_uri: 'boolean',
  is_external: 'boolean',
  is_svg: 'boolean',
  alt: 'text',
  width: 'integer',
  height: 'integer',
  has_srcset: 'boolean',
  source_url: 'text',
}

type Named = { readonly issue: string; readonly title: string }

/** Issues are offered by their titles, once the crawl's list of them is there. */
export function pageFields(issues: readonly Named[]): readonly FilterField[] {
  return fieldsOf(PAGE_TYPES, pageFieldLabels).map((field) => {
    const unit = pageFieldUnits[field.name as PageFilterName]
    if (unit !== undefined) return { ...field, label: `${field.label} (${unit})` }
    if (field.type === 'severity')
      return { ...field, options: SEVERITIES.map((value) => ({ value, label: marks.severity[value] })) }
    if (field.type === 'issue' && issues.length > 0)
      return { ...field, options: issues.map(({ issue, title }) => ({ value: issue, label: title })) }
    return field
  })
}

export const LINK_FIELDS = fieldsOf(LINK_TYPES, linkFieldLabels)
export const IMAGE_FIELDS = fieldsOf(IMAGE_TYPES, imageFieldLabels)

function fieldsOf<Name extends string>(
  types: Readonly<Record<Name, FilterType>>,
  labels: Readonly<Record<Name, string>>,
): readonly FilterField[] {
  return (Object.keys(types) as Name[]).map((name) => ({ name, label: labels[name], type: types[name] }))
}
