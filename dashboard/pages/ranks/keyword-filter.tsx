// Filters of the list of keywords: a button with all of them, and a chip for each that holds.

import { useId, useRef } from 'preact/hooks'
import type { RankTrackerOptions, SegmentList, Tag } from '../../api/types.ts'
import { countryName, pathOf } from '../../lib/format.ts'
import type { Query } from '../../state/query.ts'
import { useShortcuts } from '../../state/shortcuts.ts'
import { features as featureWords, keywords as t } from '../../text/keywords.ts'
import { Select, TextField } from '../../ui/fields.tsx'
import { Icon } from '../../ui/icon.tsx'
import { placeBelow } from '../../ui/place.ts'
import { type Chip, FilterChips } from '../../ui/toolbar.tsx'
import {
  BUCKETS,
  CHANGES,
  FEATURES,
  type FilterName,
  heldFilters,
  type KEYWORD_QUERY,
  type KeywordValues,
  NO_FILTERS,
  STATUSES,
} from './keyword-query.ts'

export type FilterSources = {
  readonly tags: readonly Tag[]
  readonly segments: SegmentList['segments']
  readonly countries: RankTrackerOptions['countries']
}
type FilterProps = { query: Query<typeof KEYWORD_QUERY>; sources: FilterSources }

export function KeywordFilter({ query, sources }: FilterProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const box = useRef<HTMLDivElement>(null)
  useShortcuts({ f: () => box.current?.showPopover() })
  const { values, set } = query
  return (
    <>
      <button
        ref={button}
        type="button"
        class="button"
        data-kind="plain"
        popovertarget={id}
        aria-haspopup="dialog"
      >
        <Icon name="filter" />
        <span>{t.filter}</span>
      </button>
      <div
        ref={box}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={t.filterTitle}
        class="menu filter-box"
        onToggle={(event) => {
          if (event.newState !== 'open') return
          placeBelow(button.current!, box.current!)
          box.current?.querySelector('select')?.focus()
        }}
      >
        <Choice
          query={query}
          name="bucket"
          options={withOwn(BUCKETS, values.bucket).map((one) => [one, t.positions(one)])}
        />
        <Choice query={query} name="change" options={CHANGES.map((one) => [one, t.changes[one]])} />
        <Choice query={query} name="status" options={STATUSES.map((one) => [one, t.statuses[one]])} />
        <Choice
          query={query}
          name="tag"
          options={withOwn(
            sources.tags.map(({ name }) => name),
            values.tag,
          ).map((one) => [one, one])}
        />
        <Choice
          query={query}
          name="segment"
          options={[
            ...sources.segments.map(({ id: number, name }) => [String(number), name] as const),
            ['none', t.noSegment],
          ]}
        />
        <Choice query={query} name="feature" options={FEATURES.map((one) => [one, featureWords[one]])} />
        <Choice
          query={query}
          name="country"
          options={sources.countries.map(({ code, display }) => [code, display])}
        />
        <TextField
          label={t.filters.url}
          type="url"
          placeholder={t.urlHint}
          value={values.url}
          onInput={(url) => set({ url: url.trim() }, 'replace')}
        />
      </div>
    </>
  )
}

type ChoiceProps = Pick<FilterProps, 'query'> & {
  name: Exclude<FilterName, 'q' | 'url'>
  options: readonly (readonly [value: string, label: string])[]
}

function Choice({ query: { values, set }, name, options }: ChoiceProps) {
  return (
    <Select
      label={t.filters[name]}
      value={values[name] ?? ''}
      options={[{ value: '', label: t.any }, ...options.map(([value, label]) => ({ value, label }))]}
      onChange={(value) => set({ [name]: value === '' ? NO_FILTERS[name] : value } as Partial<KeywordValues>)}
    />
  )
}

function withOwn(values: readonly string[], own: string): readonly string[] {
  return own === '' || values.includes(own) ? values : [...values, own]
}

export function KeywordChips({ query, sources }: FilterProps) {
  const { values, set } = query
  const chips = heldFilters(values).map(
    (name): Chip => ({
      label: filterText(name, values, sources),
      remove: () => set({ [name]: NO_FILTERS[name] } as Partial<KeywordValues>),
    }),
  )
  return <FilterChips chips={chips} onClear={() => set(NO_FILTERS)} />
}

export function filterText(name: FilterName, values: KeywordValues, sources: FilterSources): string {
  return `${t.filters[name]}: ${valueText(name, values, sources)}`
}

function valueText(name: FilterName, values: KeywordValues, { segments }: FilterSources): string {
  switch (name) {
    case 'bucket':
      return t.positions(values.bucket)
    case 'change':
      return t.changes[values.change!]
    case 'status':
      return t.statuses[values.status!]
    case 'feature':
      return featureWords[values.feature!]
    case 'country':
      return countryName(values.country)
    case 'url':
      return pathOf(values.url)
    case 'segment':
      if (values.segment === 'none') return t.noSegment
      return segments.find(({ id }) => String(id) === values.segment)?.name ?? t.segmentNumber(values.segment)
    default:
      return values[name]
  }
}
