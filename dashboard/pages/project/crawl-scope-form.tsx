// Which addresses of a site are crawled.

import type { CrawlSettings, ProjectWithSettings } from '../../api/types.ts'
import { useAction } from '../../state/action.ts'
import { useDraft } from '../../state/draft.ts'
import { canEdit } from '../../state/session.ts'
import * as t from '../../text/project-settings.ts'
import { Checkbox, Select, TextArea } from '../../ui/fields.tsx'
import { faultOfList } from './list-fault.ts'
import { saveCrawlSettings } from './save-crawl-settings.ts'
import { lines } from './secret-lines.ts'
import { SettingsForm } from './settings-frame.tsx'

type CrawlScopeFormProps = { project: ProjectWithSettings; settings: CrawlSettings }

export function CrawlScopeForm({ project, settings }: CrawlScopeFormProps) {
  const draft = useDraft({
    scope: settings.scope,
    include: settings.include.join('\n'),
    exclude: settings.exclude.join('\n'),
    urls: (settings.urls ?? []).join('\n'),
    reuse_unchanged: settings.reuse_unchanged,
    external_nofollow: settings.external_nofollow,
  })
  const { values, set } = draft
  const save = useAction(() => {
    const { include, exclude, urls, ...rest } = draft.changes
    return saveCrawlSettings(project.uid, {
      ...rest,
      ...(include !== undefined && { include: lines(include) }),
      ...(exclude !== undefined && { exclude: lines(exclude) }),
      ...(urls !== undefined && { urls: lines(urls).length === 0 ? null : lines(urls) }),
    })
  })
  return (
    <SettingsForm
      isEditable={canEdit.value}
      facts={[
        [t.scope, t.scopes[settings.scope]],
        [t.include, settings.include.join(', ') || t.everything],
        [t.exclude, settings.exclude.join(', ') || t.nothing],
        [t.urls, settings.urls?.join(', ') ?? t.nothing],
        [t.reuse, settings.reuse_unchanged ? t.yes : t.no],
        [t.nofollow, settings.external_nofollow ? t.yes : t.no],
      ]}
      isChanged={draft.isChanged}
      isRunning={save.isRunning}
      failure={save.failure}
      onReset={draft.reset}
      onSave={async () => {
        if (await save.run()) draft.reset()
      }}
    >
      <Select
        label={t.scope}
        value={values.scope}
        options={[
          { value: 'domain', label: t.scopes.domain },
          { value: 'host', label: t.scopes.host },
        ]}
        onChange={(scope) => set({ scope })}
      />
      <TextArea
        label={t.include}
        hint={t.includeHint}
        rows={3}
        placeholder="/blog/"
        value={values.include}
        onInput={(include) => set({ include })}
        error={faultOfList(save.failure, 'include')}
      />
      <TextArea
        label={t.exclude}
        hint={t.excludeHint}
        rows={3}
        placeholder="/search?"
        value={values.exclude}
        onInput={(exclude) => set({ exclude })}
        error={faultOfList(save.failure, 'exclude')}
      />
      <TextArea
        label={t.urls}
        hint={t.urlsHint}
        rows={2}
        value={values.urls}
        onInput={(urls) => set({ urls })}
        error={faultOfList(save.failure, 'urls')}
      />
      <Checkbox
        label={t.reuse}
        hint={t.reuseHint}
        isChecked={values.reuse_unchanged}
        onChange={(isSet) => set({ reuse_unchanged: isSet })}
      />
      <Checkbox
        label={t.nofollow}
        hint={t.nofollowHint}
        isChecked={values.external_nofollow}
        onChange={(isSet) => set({ external_nofollow: isSet })}
      />
    </SettingsForm>
  )
}
