// How and what the crawler reads of a project, in plain words.

import type { ProjectWithSettings } from '../../api/types.ts'
import { formatWhole } from '../../lib/format.ts'
import { useData } from '../../state/data.ts'
import * as t from '../../text/project-settings.ts'
import { Checkbox, Select, TextField } from '../../ui/fields.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Loaded } from '../../ui/states.tsx'
import type { ProjectPageProps } from '../area.ts'
import { CrawlAccessForm } from './crawl-access-form.tsx'
import { CrawlScopeForm } from './crawl-scope-form.tsx'
import { saveProject, storedProject } from './save-project.ts'
import { SettingsForm, useSettingsForm } from './settings-form.tsx'
import { SettingsFrame } from './settings-frame.tsx'

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

const settingsOf = (project: ProjectWithSettings) => ({
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

const LABELS = {
  crawler_enabled: t.weekly,
  crawler_max_urls: t.maxUrls,
  crawler_depth: t.depth,
  crawler_concurrency: t.concurrency,
  crawler_delay_seconds: t.delay,
  crawler_follow_links: t.followLinks,
  crawler_allow_external_links: t.checkExternal,
  crawler_javascript_enabled: t.javascript,
  crawler_connect_images: t.checkImages,
  crawler_connect_links: t.checkLinks,
} as const

const yesNo = (isSet: boolean) => (isSet ? t.yes : t.no)

function CrawlerForm({ project }: { project: ProjectWithSettings }) {
  const form = useSettingsForm(
    { ...storedProject(project), valuesOf: ({ data }) => settingsOf(data), labels: LABELS },
    (changes, _, ifMatch) => saveProject(project, changes, ifMatch),
  )
  const { values } = form
  return (
    <SettingsForm
      form={form}
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
    >
      <Checkbox label={t.weekly} hint={t.weeklyHint} {...form.checkbox('crawler_enabled')} />
      <TextField
        label={t.maxUrls}
        hint={t.maxUrlsHint}
        min={1}
        max={10_000_000}
        {...form.number('crawler_max_urls')}
      />
      <TextField label={t.depth} hint={t.depthHint} min={0} max={100} {...form.number('crawler_depth')} />
      <div class="row">
        <Select
          label={t.concurrency}
          options={CONCURRENCIES.map((count) => ({ value: String(count), label: t.concurrencies(count) }))}
          {...form.numberChoice('crawler_concurrency')}
        />
        <Select
          label={t.delay}
          options={DELAYS.map((seconds) => ({ value: String(seconds), label: t.delays(seconds) }))}
          {...form.numberChoice('crawler_delay_seconds')}
        />
      </div>
      <Checkbox label={t.followLinks} hint={t.followLinksHint} {...form.checkbox('crawler_follow_links')} />
      <Checkbox label={t.checkLinks} hint={t.checkLinksHint} {...form.checkbox('crawler_connect_links')} />
      <Checkbox
        label={t.checkExternal}
        hint={t.checkExternalHint}
        {...form.checkbox('crawler_allow_external_links')}
      />
      <Checkbox label={t.checkImages} hint={t.checkImagesHint} {...form.checkbox('crawler_connect_images')} />
      <Checkbox
        label={t.javascript}
        hint={t.javascriptHint}
        {...form.checkbox('crawler_javascript_enabled')}
      />
    </SettingsForm>
  )
}
