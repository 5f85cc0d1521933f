// The frame of every page of a project's settings: the heading, and the tabs that lead to the other pages.

import type { ComponentChildren } from 'preact'
import type { ProjectWithSettings } from '../../api/types.ts'
import * as t from '../../text/project-settings.ts'
import { projectSettingsTabs } from '../../text/shell.ts'
import { PageHead } from '../../ui/page-head.tsx'
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
