// The fields by which the lists of crawl data are filtered, and where each is stored. Clients write the names; column
// and table names come from this file alone, so that no text of a client is ever part of a query. A column holds the
// value that the record shows, rounded alike, so that a client can filter by any value that it was shown; only times
// may be stored more exactly than in whole seconds.

import { type RawBuilder, sql } from 'kysely'
import { UNKNOWN_WHEN_EXTERNAL, UNKNOWN_WHEN_INTERNAL } from '../engine/audit/targets.ts'

/** Issues and their severities come from the audit's findings on a page: they are no columns of its row. */
export type FieldType = 'text' | 'integer' | 'number' | 'boolean' | 'time' | 'issue' | 'severity'

export type Field<Of extends string = string> = {
  readonly name: string
  readonly type: FieldType
  /**
   * Which of the list's tables has the column: a list that shows each target once has a second table for its
   * references.
   */
  readonly of: Of
  readonly column: string
  /** In place of the column: what is computed from columns of the row. */
  readonly value?: (alias: string) => RawBuilder<unknown>
  /** For text: the column that `contains` searches: see filter-sql.ts. */
  readonly folded?: string
  /** For text: the folded column is also null where lower-casing ASCII is all there is to do. */
  readonly isLowered?: boolean
  readonly isNullable: boolean
}

export type FieldTable<Of extends string = string> = ReadonlyMap<string, Field<Of>>

type FieldColumn = {
  column?: string
  value?: Field['value']
  folded?: string
  isLowered?: boolean
  isNullable?: boolean
}

/** A column has the name of its field and may be null, unless the entry says otherwise. */
export function fieldsOf<Of extends string>(
  of: Of,
  type: FieldType,
  names: readonly string[],
  place: FieldColumn = {},
) {
  return names.map((name): Field<Of> => {
    const column = place.column ?? name
    const { isNullable = true, isLowered = false, folded = `${column}_folded` } = place
    const value = place.value && { value: place.value }
    return { name, type, of, column, ...value, ...(type === 'text' && { folded, isLowered }), isNullable }
  })
}

export function tableOf<Of extends string>(...groups: readonly (readonly Field<Of>[])[]): FieldTable<Of> {
  return new Map(groups.flat().map((field) => [field.name, field]))
}

const ALWAYS = { isNullable: false }
// There are millions of these texts, and most are ASCII.
const LOWERED = { isLowered: true }
// A host is stored in lower case.
const HOST = { folded: 'domain' }

/** Every field of the page record. */
export const PAGE_FIELDS = tableOf(
  fieldsOf('page', 'text', ['url'], ALWAYS),
  fieldsOf('page', 'text', ['final_url']),
  fieldsOf('page', 'text', ['domain'], { ...HOST, ...ALWAYS }),
  fieldsOf('page', 'text', ['content_type', 'title', 'description', 'h1', 'canonical']),
  fieldsOf('page', 'integer', [
    'status_code',
    'title_length',
    'description_length',
    'h1_count',
    'h2_count',
    'words_count',
    'depth',
    'response_time_ms',
    'response_bytes',
    'json_ld_count',
    'total_links_count',
    'external_links_count',
    'internal_links_count',
    'total_images_count',
    'missing_alt_images_count',
  ]),
  fieldsOf('page', 'number', ['content_ratio']),
  fieldsOf('page', 'boolean', [
    'canonical_present',
    'canonical_matches_final_url',
    'og_required_tags_present',
    'twitter_card_present',
  ]),
  fieldsOf('page', 'time', ['fetched_at'], ALWAYS),
)

/** What pages are filtered by: their records, and the issues that were found on them. */
export const PAGE_FILTERS: FieldTable<'page' | 'finding'> = tableOf<'page' | 'finding'>(
  [...PAGE_FIELDS.values()],
  fieldsOf('finding', 'issue', ['issue'], ALWAYS),
  fieldsOf('finding', 'severity', ['issue_severity'], { column: 'issue', ...ALWAYS }),
)

/** A link is broken by the same rule as in the figure `broken_links` of a crawl and in its issues (crawls/engine/audit/targets.ts). */
const BROKEN: FieldColumn = {
  isNullable: false,
  value(alias) {
    const [outcome, status, isExternal] = ['outcome', 'fetch_status_code', 'is_external'].map((name) =>
      sql.ref(`${alias}.${name}`),
    )
    const unknownTo = (statuses: ReadonlySet<number>) => sql.join([...statuses].map((one) => sql.lit(one)))
    return sql`case when (${outcome} = 'unanswered'
        or ${status} >= 400 and ${status} not in (${unknownTo(UNKNOWN_WHEN_INTERNAL)}))
      and (${isExternal} = 0 or coalesce(${status}, 0) not in (${unknownTo(UNKNOWN_WHEN_EXTERNAL)}))
      then 1 else 0 end`
  },
}

/** A destination is listed if one link to it passes all filters on links. `source` is the page with the link. */
export const LINK_FIELDS = tableOf<'destination' | 'link' | 'source'>(
  fieldsOf('destination', 'text', ['destination_url'], { column: 'url', ...ALWAYS }),
  fieldsOf('destination', 'text', ['target_domain'], { column: 'domain', ...HOST, ...ALWAYS }),
  fieldsOf('destination', 'integer', ['fetch_status_code']),
  fieldsOf('destination', 'boolean', ['is_external'], ALWAYS),
  fieldsOf('destination', 'boolean', ['is_broken'], BROKEN),
  fieldsOf('link', 'text', ['anchor_text'], { ...LOWERED, ...ALWAYS }),
  fieldsOf('link', 'boolean', ['is_nofollow'], ALWAYS),
  fieldsOf('link', 'boolean', ['target_blank'], { column: 'has_target_blank', ...ALWAYS }),
  fieldsOf('source', 'text', ['source_url'], { column: 'url', ...ALWAYS }),
)

/** The same for an image: it is listed if one reference to it passes all filters on references. */
export const IMAGE_FIELDS = tableOf<'image' | 'reference' | 'source'>(
  fieldsOf('image', 'text', ['image_url'], { column: 'url' }),
  fieldsOf('image', 'integer', ['fetch_status_code']),
  fieldsOf('image', 'boolean', ['is_data_uri', 'is_external', 'is_svg'], ALWAYS),
  fieldsOf('reference', 'text', ['alt'], LOWERED),
  fieldsOf('reference', 'integer', ['width', 'height']),
  fieldsOf('reference', 'boolean', ['has_srcset'], ALWAYS),
  fieldsOf('source', 'text', ['source_url'], { column: 'url', ...ALWAYS }),
)
