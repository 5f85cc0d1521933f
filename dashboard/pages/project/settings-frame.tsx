// What the pages of a project's settings share: heading, the way to the others, and forms that viewers read as a list of facts.

import type { ComponentChildren } from 'preact'
import type { ApiFailure } from '../../api/failure.ts'
import type { ProjectWithSettings } from '../../api/types.ts'
import * as common from '../../text/common.ts'
import * as t from '../../text/project-settings.ts'
import { projectSettingsTabs } from '../../text/shell.ts'
import { Button } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Fault } from '../../ui/states.tsx'
import { Tabs, tabsBelow } from '../../ui/tabs.tsx'

type SettingsName = keyof typeof projectSettingsTabs

type SettingsFrameProps = {
  project: ProjectWithSettings
  current: SettingsName
  actions?: ComponentChildren
  children: ComponentChildren
}

export function SettingsFrame({ project, current, actions, children }: SettingsFrameProps) {
  return (
    <>
      <PageHead title={t.titles[current] ?? projectSettingsTabs[current]} actions={actions} />
      <Tabs label={t.sections} tabs={tabsBelow(`/p/${project.uid}/settings`, projectSettingsTabs, current)} />
      {children}
    </>
  )
}

type SettingsFormProps = {
  /** Whoever may not change anything reads facts. */
  isEditable: boolean
  facts: readonly (readonly [label: string, value: ComponentChildren])[]
  children: ComponentChildren
  isChanged: boolean
  isRunning: boolean
  failure: ApiFailure | undefined
  onSave(): void
  onReset(): void
}

export function SettingsForm(props: SettingsFormProps) {
  const { isEditable, facts, children, isChanged, isRunning, failure } = props
  if (!isEditable) return <Facts facts={facts} />
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault()
        if (isChanged) props.onSave()
      }}
    >
      {children}
      {/* What is wrong with a field stands at the field. */}
      {Object.keys(failure?.fields ?? {}).length === 0 && <Fault failure={failure} />}
      <div class="actions">
        <Button type="submit" kind="main" isDisabled={!isChanged} isRunning={isRunning}>
          {common.save}
        </Button>
        {isChanged && <Button onClick={props.onReset}>{t.discard}</Button>}
      </div>
    </form>
  )
}

export function Facts({ facts }: Pick<SettingsFormProps, 'facts'>) {
  return (
    <dl class="facts">
      {facts.map(([label, value]) => (
        <div key={label} class="fact">
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
