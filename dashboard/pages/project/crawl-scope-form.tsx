// Which addresses of a site are crawled.

import type { CrawlSettings, ProjectWithSettings } from '../../api/types.ts'
import * as t from '../../text/project-settings.ts'
import { Checkbox, Select, TextArea } from '../../ui/fields.tsx'
import { saveCrawlSettings, storedCrawlSettings } from './save-crawl-settings.ts'
import { lines } from './secret-lines.ts'
import { SettingsForm, useSettingsForm } from './settings-form.tsx'

type CrawlScopeFormProps = { project: ProjectWithSettings; settings: CrawlSettings }

const LABELS = {
  scope: t.scope,
  include: t.include,
  exclude: t.exclude,
  urls: t.urls,
  reuse_unchanged: t.reuse,
  external_nofollow: t.nofollow,
} as const

/** Lists are lines of text in the form. */
const scopeOf = (settings: CrawlSettings) => ({
  scope: settings.scope,
  include: settings.include.join('\n'),
  exclude: settings.exclude.join('\n'),
  urls: (settings.urls ?? []).join('\n'),
  reuse_unchanged: settings.reuse_unchanged,
  external_nofollow: settings.external_nofollow,
})

export function CrawlScopeForm({ project, settings }: CrawlScopeFormProps) {
  const { scope, include, exclude, urls, reuse_unchanged, external_nofollow } = settings
  const form = useSettingsForm(
    {
      ...storedCrawlSettings(project.uid, settings),
      valuesOf: ({ data }) => scopeOf(data),
      labels: LABELS,
    },
    ({ include, exclude, urls, ...rest }, _, ifMatch) => {
      const changes = {
        ...rest,
        ...(include !== undefined && { include: lines(include) }),
        ...(exclude !== undefined && { exclude: lines(exclude) }),
        ...(urls !== undefined && { urls: lines(urls).length === 0 ? null : lines(urls) }),
      }
      return saveCrawlSettings(project.uid, changes, ifMatch)
    },
  )
  return (
    <SettingsForm
      form={form}
      facts={[
        [t.scope, t.scopes[scope]],
        [t.include, include.join(', ') || t.everything],
        [t.exclude, exclude.join(', ') || t.nothing],
        [t.urls, urls?.join(', ') ?? t.nothing],
        [t.reuse, reuse_unchanged ? t.yes : t.no],
        [t.nofollow, external_nofollow ? t.yes : t.no],
      ]}
    >
      <Select
        label={t.scope}
        options={[
          { value: 'domain', label: t.scopes.domain },
          { value: 'host', label: t.scopes.host },
        ]}
        {...form.choice('scope')}
      />
      <TextArea
        label={t.include}
        hint={t.includeHint}
        rows={3}
        placeholder="/blog/"
        {...form.text('include')}
      />
      <TextArea
        label={t.exclude}
        hint={t.excludeHint}
        rows={3}
        placeholder="/search?"
        {...form.text('exclude')}
      />
      <TextArea label={t.urls} hint={t.urlsHint} rows={2} {...form.text('urls')} />
      <Checkbox label={t.reuse} hint={t.reuseHint} {...form.checkbox('reuse_unchanged')} />
      <Checkbox label={t.nofollow} hint={t.nofollowHint} {...form.checkbox('external_nofollow')} />
    </SettingsForm>
  )
}
