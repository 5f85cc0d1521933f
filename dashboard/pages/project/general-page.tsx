// Name, market and time zone of a project, and its end.

import { useState } from 'preact/hooks'
import { call } from '../../api/client.ts'
import type { ProjectWithSettings } from '../../api/types.ts'
import { countryName, languageName } from '../../lib/format.ts'
import { countryChoices, languageChoices, timeZoneChoices } from '../../lib/markets.ts'
import { go } from '../../state/address.ts'
import { refreshAll } from '../../state/live.ts'
import { isOwner } from '../../state/session.ts'
import { toast } from '../../state/toasts.ts'
import * as t from '../../text/project-settings.ts'
import { Button } from '../../ui/button.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { TextField } from '../../ui/fields.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { ProjectPageProps } from '../area.ts'
import { saveProject, storedProject } from './save-project.ts'
import { SettingsForm, useSettingsForm } from './settings-form.tsx'
import { SettingsFrame } from './settings-frame.tsx'

export function GeneralPage({ project }: ProjectPageProps) {
  return (
    <SettingsFrame project={project} current="">
      <Panel>
        <GeneralForm key={project.uid} project={project} />
      </Panel>
      {isOwner.value && <DeletePanel project={project} />}
    </SettingsFrame>
  )
}

function GeneralForm({ project }: { project: ProjectWithSettings }) {
  const { name, domain, country_code, language_code, timezone } = project
  const form = useSettingsForm(
    {
      ...storedProject(project),
      valuesOf: ({ data: { name, country_code, language_code, timezone } }) => ({
        name,
        country_code,
        language_code,
        timezone,
      }),
      labels: { name: t.name, country_code: t.country, language_code: t.language, timezone: t.timeZone },
    },
    (changes, _, ifMatch) => saveProject(project, changes, ifMatch),
  )
  const { values } = form
  return (
    <SettingsForm
      form={form}
      facts={[
        [t.name, name],
        [t.domain, domain],
        [t.country, countryName(country_code)],
        [t.language, languageName(language_code)],
        [t.timeZone, timezone],
      ]}
    >
      <TextField label={t.name} {...form.text('name')} isRequired />
      <div class="field">
        <span class="label">{t.domain}</span>
        <span>{domain}</span>
        <p class="hint">{t.domainHint}</p>
      </div>
      <div class="row">
        <Combobox label={t.country} options={countryChoices()} {...form.choice('country_code')} />
        <Combobox
          label={t.language}
          options={languageChoices(values.language_code)}
          {...form.choice('language_code')}
        />
      </div>
      <p class="hint">{t.marketHint}</p>
      <Combobox
        label={t.timeZone}
        hint={t.timeZoneHint}
        options={timeZoneChoices(values.timezone)}
        {...form.choice('timezone')}
      />
    </SettingsForm>
  )
}

function DeletePanel({ project }: { project: ProjectWithSettings }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <Panel title={t.deleteTitle}>
      <p class="muted prose-width">{t.deleteText}</p>
      <div>
        <Button kind="danger" onClick={() => setIsAsking(true)}>
          {t.deleteAction}
        </Button>
      </div>
      {isAsking && (
        <Confirm
          title={t.deleteTitle}
          text={t.deleteText}
          action={t.deleteAction}
          typed={{ label: t.deleteTyped(project.name), name: project.name }}
          onClose={() => setIsAsking(false)}
          onConfirm={async () => {
            await call('DELETE /projects/{project_uid}', { path: { project_uid: project.uid } })
            go('/')
            refreshAll()
            toast(t.deleted(project.name))
          }}
        />
      )}
    </Panel>
  )
}
