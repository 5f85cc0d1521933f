// Filters of the list of keywords: a button with all of them, and a chip for each that holds.

import { useId, useRef } from 'preact/hooks'
import type { SegmentList } from '../../api/types.ts'
import { countryName, pathOf } from '../../lib/format.ts'
import { useData } from '../../state/data.ts'
import type { Query } from '../../state/query.ts'
import { useShortcuts } from '../../state/shortcuts.ts'
import * as t from '../../text/keywords.ts'
import { features as featureWords } from '../../text/keywords.ts'
import { Select, TextField } from '../../ui/fields.tsx'
import { Icon } from '../../ui/icon.tsx'
import { placeBelow } from '../../ui/place.ts'
import { type Chip, FilterChips } from '../../ui/toolbar.tsx'
import { useOpened } from '../../ui/use-opened.ts'
import {
  BUCKETS,
  CHANGES,
  FEATURES,
  type FilterName,
  heldFilters,
  isBeyondPreset,
  type KEYWORD_QUERY,
  type KeywordValues,
  MOVES,
  NO_FILTERS,
  STATUSES,
} from './keyword-query.ts'

type FilterProps = { uid: string; query: Query<typeof KEYWORD_QUERY> }

export function KeywordFilter({ uid, query }: FilterProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const { isOpened, onBeforeToggle } = useOpened()
  useShortcuts({ f: () => box.current?.showPopover() })
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
        onBeforeToggle={onBeforeToggle}
        onToggle={(event) => {
          if (event.newState !== 'open') return
          placeBelow(button.current!, box.current!)
          box.current?.querySelector('select')?.focus()
        }}
      >
        {isOpened && <Choices uid={uid} query={query} />}
      </div>
    </>
  )
}

const TAGS_MAX = 100

function Choices({ uid, query }: FilterProps) {
  const { values, set } = query
  const path = { project_uid: uid }
  const tags = useData('GET /projects/{project_uid}/rank-tracker/tags', { path, query: { limit: TAGS_MAX } })
  const segments = useSegments(uid)
  const options = useData('GET /projects/{project_uid}/rank-tracker/options', { path })
  return (
    <>
      <Choice
        query={query}
        name="bucket"
        options={withOwn(BUCKETS, values.bucket).map((one) => [one, t.positions(one)])}
      />
      <Choice query={query} name="change" options={CHANGES.map((one) => [one, t.changes[one]])} />
      <Choice query={query} name="moved" options={MOVES.map((one) => [one, t.moves[one]])} />
      <Choice query={query} name="status" options={STATUSES.map((one) => [one, t.statuses[one]])} />
      <Choice
        query={query}
        name="tag"
        options={withOwn(
          (tags.data?.data ?? []).map(({ name }) => name),
          values.tag,
        ).map((one) => [one, one])}
      />
      <Choice
        query={query}
        name="segment"
        options={[
          ...segments.map(({ id: number, name }) => [String(number), name] as const),
          ['none', t.noSegment],
        ]}
      />
      <Choice query={query} name="feature" options={FEATURES.map((one) => [one, featureWords[one]])} />
      <Choice
        query={query}
        name="country"
        options={(options.data?.data.countries ?? []).map(({ code, display }) => [code, display])}
      />
      <TextField
        label={t.filters.url}
        type="url"
        placeholder={t.urlHint}
        value={values.url}
        onInput={(url) => set({ url: url.trim() }, 'replace')}
      />
    </>
  )
}

function useSegments(uid: string | null): SegmentList['segments'] {
  const name = uid === null ? null : 'GET /projects/{project_uid}/rank-tracker/segments'
  return useData(name, { path: { project_uid: uid ?? '' }, query: {} }).data?.data.segments ?? []
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

/** The filters that hold, as words. */
export function useFilterTexts({
  uid,
  query: { values },
}: FilterProps): { name: FilterName; text: string }[] {
  const held = heldFilters(values)
  const segments = useSegments(held.includes('segment') ? uid : null)
  return held.map((name) => ({ name, text: `${t.filters[name]}: ${valueText(name, values, segments)}` }))
}

/** Those that no preset above the list shows already. */
export function KeywordChips(props: FilterProps) {
  const { set, values } = props.query
  const chips = useFilterTexts(props)
    .filter(({ name }) => isBeyondPreset(values, name))
    .map(
      ({ name, text }): Chip => ({
        label: text,
        remove: () => set({ [name]: NO_FILTERS[name] } as Partial<KeywordValues>),
      }),
    )
  return <FilterChips chips={chips} onClear={() => set(NO_FILTERS)} />
}

function valueText(name: FilterName, values: KeywordValues, segments: SegmentList['segments']): string {
  switch (name) {
    case 'bucket':
      return t.positions(values.bucket)
    case 'change':
      return t.changes[values.change!]
    case 'moved':
      return t.moves[values.moved!]
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
