// Name, market and time zone of a project, and its end.

import { useState } from 'preact/hooks'
import { call } from '../../api/client.ts'
import type { ProjectWithSettings } from '../../api/types.ts'
import { countryName, languageName } from '../../lib/format.ts'
import { countryChoices, languageChoices, timeZoneChoices } from '../../lib/markets.ts'
import { useAction } from '../../state/action.ts'
import { go } from '../../state/address.ts'
import { useDraft } from '../../state/draft.ts'
import { refreshAll } from '../../state/live.ts'
import { canEdit, isOwner } from '../../state/session.ts'
import { toast } from '../../state/toasts.ts'
import * as t from '../../text/project-settings.ts'
import { Button } from '../../ui/button.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { faultOf, TextField } from '../../ui/fields.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { ProjectPageProps } from '../area.ts'
import { saveProject } from './save-project.ts'
import { SettingsForm, SettingsFrame } from './settings-frame.tsx'

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
  const draft = useDraft({ name, country_code, language_code, timezone })
  const save = useAction(() => saveProject(project, draft.changes))
  const { values, set } = draft
  return (
    <SettingsForm
      isEditable={canEdit.value}
      facts={[
        [t.name, name],
        [t.domain, domain],
        [t.country, countryName(country_code)],
        [t.language, languageName(language_code)],
        [t.timeZone, timezone],
      ]}
      isChanged={draft.isChanged}
      isRunning={save.isRunning}
      failure={save.failure}
      onReset={draft.reset}
      onSave={async () => {
        if (await save.run()) draft.reset()
      }}
    >
      <TextField
        label={t.name}
        value={values.name}
        onInput={(value) => set({ name: value })}
        error={faultOf(save.failure, 'name')}
        isRequired
      />
      <div class="field">
        <span class="label">{t.domain}</span>
        <span>{domain}</span>
        <p class="hint">{t.domainHint}</p>
      </div>
      <div class="row">
        <Combobox
          label={t.country}
          value={values.country_code}
          options={countryChoices()}
          onChange={(code) => set({ country_code: code })}
          error={faultOf(save.failure, 'country_code')}
        />
        <Combobox
          label={t.language}
          value={values.language_code}
          options={languageChoices(values.language_code)}
          onChange={(code) => set({ language_code: code })}
          error={faultOf(save.failure, 'language_code')}
        />
      </div>
      <p class="hint">{t.marketHint}</p>
      <Combobox
        label={t.timeZone}
        hint={t.timeZoneHint}
        value={values.timezone}
        options={timeZoneChoices(values.timezone)}
        onChange={(zone) => set({ timezone: zone })}
        error={faultOf(save.failure, 'timezone')}
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
