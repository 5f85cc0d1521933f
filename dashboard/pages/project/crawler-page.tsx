// How and what the crawler reads of a project, in plain words.

import type { ProjectWithSettings } from '../../api/types.ts'
import { formatWhole } from '../../lib/format.ts'
import { useAction } from '../../state/action.ts'
import { useData } from '../../state/data.ts'
import { useDraft } from '../../state/draft.ts'
import { canEdit } from '../../state/session.ts'
import * as t from '../../text/project-settings.ts'
import { Checkbox, faultOf, Select, TextField } from '../../ui/fields.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Loaded } from '../../ui/states.tsx'
import type { ProjectPageProps } from '../area.ts'
import { CrawlAccessForm } from './crawl-access-form.tsx'
import { CrawlScopeForm } from './crawl-scope-form.tsx'
import { saveProject } from './save-project.ts'
import { SettingsForm, SettingsFrame } from './settings-frame.tsx'

const CONCURRENCIES = [1, 2, 5, 10, 20] as const
const DELAYS = [0, 1, 5, 10, 30, 60] as const

export function CrawlerPage({ project }: ProjectPageProps) {
  const settings = useData('GET /projects/{project_uid}/crawl-settings', {
    path: { project_uid: project.uid },
  })
  return (
    <SettingsFrame project={project} current="crawler">
      <div class="setting-columns">
        <Panel title={t.howTitle}>
          <CrawlerForm project={project} />
        </Panel>
        <Loaded resource={settings}>
          {({ data }) => (
            <div class="stack">
              <Panel title={t.whatTitle}>
                <CrawlScopeForm project={project} settings={data} />
              </Panel>
              <Panel title={t.accessTitle}>
                <CrawlAccessForm project={project} settings={data} />
              </Panel>
            </div>
          )}
        </Loaded>
      </div>
    </SettingsFrame>
  )
}

const yesNo = (isSet: boolean) => (isSet ? t.yes : t.no)

function CrawlerForm({ project }: { project: ProjectWithSettings }) {
  const draft = useDraft({
    crawler_enabled: project.crawler_enabled,
    crawler_max_urls: project.crawler_max_urls,
    crawler_depth: project.crawler_depth,
    crawler_concurrency: project.crawler_concurrency,
    crawler_delay_seconds: project.crawler_delay_seconds,
    crawler_follow_links: project.crawler_follow_links,
    crawler_allow_external_links: project.crawler_allow_external_links,
    crawler_javascript_enabled: project.crawler_javascript_enabled,
    crawler_connect_images: project.crawler_connect_images,
    crawler_connect_links: project.crawler_connect_links,
  })
  const save = useAction(() => saveProject(project, draft.changes))
  const { values, set } = draft
  return (
    <SettingsForm
      isEditable={canEdit.value}
      facts={[
        [t.weekly, yesNo(values.crawler_enabled)],
        [t.maxUrls, formatWhole(values.crawler_max_urls)],
        [t.depth, formatWhole(values.crawler_depth)],
        [t.concurrency, t.concurrencies(values.crawler_concurrency)],
        [t.delay, t.delays(values.crawler_delay_seconds)],
        [t.followLinks, yesNo(values.crawler_follow_links)],
        [t.checkLinks, yesNo(values.crawler_connect_links)],
        [t.checkExternal, yesNo(values.crawler_allow_external_links)],
        [t.checkImages, yesNo(values.crawler_connect_images)],
        [t.javascript, yesNo(values.crawler_javascript_enabled)],
      ]}
      isChanged={draft.isChanged}
      isRunning={save.isRunning}
      failure={save.failure}
      onReset={draft.reset}
      onSave={async () => {
        if (await save.run()) draft.reset()
      }}
    >
      <Checkbox
        label={t.weekly}
        hint={t.weeklyHint}
        isChecked={values.crawler_enabled}
        onChange={(isSet) => set({ crawler_enabled: isSet })}
      />
      <TextField
        label={t.maxUrls}
        hint={t.maxUrlsHint}
        type="number"
        min={1}
        max={10_000_000}
        value={numberText(values.crawler_max_urls)}
        onInput={(text) => set({ crawler_max_urls: readNumber(text) })}
        error={faultOf(save.failure, 'crawler_max_urls')}
      />
      <TextField
        label={t.depth}
        hint={t.depthHint}
        type="number"
        min={0}
        max={100}
        value={numberText(values.crawler_depth)}
        onInput={(text) => set({ crawler_depth: readNumber(text) })}
        error={faultOf(save.failure, 'crawler_depth')}
      />
      <div class="row">
        <Select
          label={t.concurrency}
          value={String(values.crawler_concurrency)}
          options={CONCURRENCIES.map((count) => ({ value: String(count), label: t.concurrencies(count) }))}
          onChange={(text) =>
            set({ crawler_concurrency: CONCURRENCIES.find((count) => String(count) === text)! })
          }
          error={faultOf(save.failure, 'crawler_concurrency')}
        />
        <Select
          label={t.delay}
          value={String(values.crawler_delay_seconds)}
          options={DELAYS.map((seconds) => ({ value: String(seconds), label: t.delays(seconds) }))}
          onChange={(text) =>
            set({ crawler_delay_seconds: DELAYS.find((seconds) => String(seconds) === text)! })
          }
          error={faultOf(save.failure, 'crawler_delay_seconds')}
        />
      </div>
      <Checkbox
        label={t.followLinks}
        hint={t.followLinksHint}
        isChecked={values.crawler_follow_links}
        onChange={(isSet) => set({ crawler_follow_links: isSet })}
      />
      <Checkbox
        label={t.checkLinks}
        hint={t.checkLinksHint}
        isChecked={values.crawler_connect_links}
        onChange={(isSet) => set({ crawler_connect_links: isSet })}
      />
      <Checkbox
        label={t.checkExternal}
        hint={t.checkExternalHint}
        isChecked={values.crawler_allow_external_links}
        onChange={(isSet) => set({ crawler_allow_external_links: isSet })}
      />
      <Checkbox
        label={t.checkImages}
        hint={t.checkImagesHint}
        isChecked={values.crawler_connect_images}
        onChange={(isSet) => set({ crawler_connect_images: isSet })}
      />
      <Checkbox
        label={t.javascript}
        hint={t.javascriptHint}
        isChecked={values.crawler_javascript_enabled}
        onChange={(isSet) => set({ crawler_javascript_enabled: isSet })}
      />
    </SettingsForm>
  )
}

const numberText = (value: number) => (Number.isNaN(value) ? '' : String(value))
const readNumber = (text: string) => (text.trim() === '' ? Number.NaN : Number(text))
