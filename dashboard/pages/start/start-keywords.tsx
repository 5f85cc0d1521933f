// The third step: words to track, suggested and typed, with what they cost before they are added.

import { useState } from 'preact/hooks'
import { call } from '../../api/client.ts'
import type { ProjectWithSettings } from '../../api/types.ts'
import { suggestKeywords } from '../../lib/keyword-suggestions.ts'
import { useAction } from '../../state/action.ts'
import { useData } from '../../state/data.ts'
import { changed } from '../../state/live.ts'
import { usePoll } from '../../state/poll.ts'
import { toast } from '../../state/toasts.ts'
import * as t from '../../text/start.ts'
import { Combobox } from '../../ui/combobox.tsx'
import { Select, TextArea } from '../../ui/fields.tsx'
import { Form, Submit } from '../../ui/form.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Fault } from '../../ui/states.tsx'
import { KeywordPrice, type Wanted } from './start-price.tsx'
import type { StartStepProps } from './start-step.ts'

const SUGGESTED_MAX = 40
const KEYWORDS_MAX = 100
const POLL_MS = 3_000

export function StartKeywords({ project, onNext }: StartStepProps) {
  const path = { project_uid: project.uid }
  const { suggested, isWaiting } = useSuggestions(project)
  // None to begin with: each costs money every day, so each is chosen.
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const [typed, setTyped] = useState('')
  const [device, setDevice] = useState<'both' | 'mobile' | 'desktop'>('both')
  const [country, setCountry] = useState(project.country_code)
  const [language, setLanguage] = useState(project.language_code)
  const options = useData('GET /projects/{project_uid}/rank-tracker/options', { path }).data?.data
  const own = typed.split('\n').map((line) => line.trim().replace(/\s+/g, ' '))
  const all = [...suggested.filter((words) => marked.has(words)), ...own.filter((line) => line !== '')]
  const keywords = [...new Map(all.map((words) => [words.toLowerCase(), words])).values()]
  const wanted: Wanted = { keywords, country_code: country, language_code: language, device }
  const add = useAction(async () => {
    const { data } = await call('POST /projects/{project_uid}/rank-tracker/keywords', { path, body: wanted })
    changed(`/projects/${project.uid}/rank-tracker`)
    toast(data.message ?? t.added(data.keywords.length))
  })
  const isTooMany = keywords.length > KEYWORDS_MAX
  return (
    <Panel title={t.keywordsTitle}>
      <Form class="stack" action={add} onDone={onNext}>
        <div class="start-columns">
          <Suggestions suggested={suggested} isWaiting={isWaiting} marked={marked} onMarked={setMarked} />
          <div class="stack">
            <TextArea
              label={t.typed}
              hint={t.typedHint}
              rows={6}
              value={typed}
              onInput={setTyped}
              field="keywords"
            />
            <Select
              label={t.device}
              value={device}
              options={(['both', 'mobile', 'desktop'] as const).map((value) => ({
                value,
                label: t.devices[value],
              }))}
              onChange={(value) => setDevice(value)}
            />
            <div class="field-row">
              <Combobox
                label={t.country}
                value={country}
                options={(options?.countries ?? []).map(({ code, display }) => ({
                  value: code,
                  label: display,
                }))}
                onChange={(code) => {
                  setCountry(code)
                  const usual = options?.countries.find((one) => one.code === code)
                  if (usual !== undefined) setLanguage(usual.language_code)
                }}
                field="country_code"
              />
              <Combobox
                label={t.language}
                value={language}
                options={(options?.languages ?? [])
                  .filter(({ country_code }) => country_code === country)
                  .map(({ code, display }) => ({ value: code, label: display }))}
                onChange={setLanguage}
                field="language_code"
              />
            </div>
          </div>
        </div>
        {isTooMany ? <p class="fault">{t.tooMany}</p> : <KeywordPrice project={project} wanted={wanted} />}
        <Fault failure={add.failure} />
        <div class="button-row">
          <Submit kind="main" icon="plus" isDisabled={keywords.length === 0 || isTooMany}>
            {t.addKeywords}
          </Submit>
          <span class="muted line-height-button">{t.chosen(keywords.length)}</span>
        </div>
      </Form>
    </Panel>
  )
}

type SuggestionsProps = {
  suggested: readonly string[]
  isWaiting: boolean
  marked: ReadonlySet<string>
  onMarked(marked: ReadonlySet<string>): void
}

function Suggestions({ suggested, isWaiting, marked, onMarked }: SuggestionsProps) {
  return (
    <fieldset class="stack tight">
      <legend>{t.suggested}</legend>
      <p class="hint" role="status">
        {isWaiting ? t.suggestedWait : suggested.length === 0 ? t.suggestedNone : t.suggestedFrom}
      </p>
      <div class="suggested">
        {suggested.map((words) => (
          <label key={words} class="radio">
            <input
              type="checkbox"
              checked={marked.has(words)}
              onChange={() => onMarked(marked.symmetricDifference(new Set([words])))}
            />
            <span class="name" title={words}>
              {words}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

// Searches find no page that is kept out of search engines.
const FOUND_BY_SEARCH = [
  { field: 'status_code', operator: 'eq', value: '200' },
  ...['noindex_meta', 'noindex_header'].map((value) => ({ field: 'issue', operator: 'neq', value }) as const),
] as const

/** Titles can be read when the crawl has ended. */
function useSuggestions(project: ProjectWithSettings): {
  suggested: readonly string[]
  isWaiting: boolean
} {
  const path = { project_uid: project.uid }
  const crawls = useData('GET /projects/{project_uid}/crawls', { path, query: { limit: 5 } })
  const done = crawls.data?.data.find(({ status }) => status === 'success')
  const isWaiting =
    done === undefined &&
    (crawls.data?.data.some(({ status }) => status === 'queued' || status === 'running') ?? true)
  usePoll(isWaiting, crawls.reload, POLL_MS)
  const pages = useData(done === undefined ? null : 'GET /projects/{project_uid}/crawls/{crawl_uid}/pages', {
    path: { ...path, crawl_uid: done?.uid ?? '' },
    query: { limit: 100, filters: FOUND_BY_SEARCH },
  })
  const queries = useData('GET /projects/{project_uid}/search-performance/queries', {
    path,
    query: { range: '28d', limit: 20 },
  })
  return {
    isWaiting,
    suggested: suggestKeywords(
      {
        pages: pages.data?.data ?? [],
        queries: queries.data?.data.map(({ query }) => query) ?? [],
        siteName: project.name,
      },
      SUGGESTED_MAX,
    ),
  }
}
