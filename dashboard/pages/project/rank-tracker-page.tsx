// How often and how deep ranks are checked, by whom, and what that may cost.

import type { ProjectWithSettings } from '../../api/types.ts'
import { isOwner } from '../../state/session.ts'
import * as t from '../../text/project-settings.ts'
import { Select } from '../../ui/fields.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { ProjectPageProps } from '../area.ts'
import { ProviderPanel } from './provider-panel.tsx'
import { saveProject, storedProject } from './save-project.ts'
import { SettingsForm, useSettingsForm } from './settings-form.tsx'
import { SettingsFrame } from './settings-frame.tsx'
import { SpendLimitPanel } from './spend-limit-panel.tsx'

const DEPTHS = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100]
const FREQUENCIES = ['daily', 'weekly', 'biweekly', 'monthly'] as const

export function RankTrackerPage({ project }: ProjectPageProps) {
  return (
    <SettingsFrame project={project} current="rank-tracker">
      <div class="setting-columns">
        <div class="stack">
          <Panel title={t.checksTitle}>
            <ChecksForm project={project} />
          </Panel>
          {isOwner.value && <SpendLimitPanel project={project} />}
        </div>
        <ProviderPanel project={project} />
      </div>
    </SettingsFrame>
  )
}

function ChecksForm({ project }: { project: ProjectWithSettings }) {
  const { rank_tracker_frequency, rank_tracker_depth } = project
  const form = useSettingsForm(
    {
      ...storedProject(project),
      valuesOf: ({ data: { rank_tracker_frequency, rank_tracker_depth } }) => ({
        rank_tracker_frequency,
        rank_tracker_depth,
      }),
      labels: { rank_tracker_frequency: t.frequency, rank_tracker_depth: t.rankDepth },
    },
    (changes, _, ifMatch) => saveProject(project, changes, ifMatch),
  )
  return (
    <SettingsForm
      form={form}
      facts={[
        [t.frequency, t.frequencies[rank_tracker_frequency]],
        [t.rankDepth, t.rankDepths(rank_tracker_depth)],
      ]}
    >
      <Select
        label={t.frequency}
        options={FREQUENCIES.map((value) => ({ value, label: t.frequencies[value] }))}
        {...form.choice('rank_tracker_frequency')}
      />
      <Select
        label={t.rankDepth}
        hint={t.rankDepthHint}
        options={DEPTHS.map((depth) => ({ value: String(depth), label: t.rankDepths(depth) }))}
        {...form.numberChoice('rank_tracker_depth')}
      />
      <p class="hint">{t.costHint}</p>
    </SettingsForm>
  )
}
