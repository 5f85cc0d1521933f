// How often and how deep ranks are checked, by whom, and what that may cost.

import type { ProjectWithSettings } from '../../api/types.ts'
import { useAction } from '../../state/action.ts'
import { useDraft } from '../../state/draft.ts'
import { canEdit, isOwner } from '../../state/session.ts'
import * as t from '../../text/project-settings.ts'
import { faultOf, Select } from '../../ui/fields.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { ProjectPageProps } from '../area.ts'
import { ProviderPanel } from './provider-panel.tsx'
import { saveProject } from './save-project.ts'
import { SettingsForm, SettingsFrame } from './settings-frame.tsx'
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
  const draft = useDraft({
    rank_tracker_frequency: project.rank_tracker_frequency,
    rank_tracker_depth: project.rank_tracker_depth,
  })
  const { values, set } = draft
  const save = useAction(() => saveProject(project, draft.changes))
  return (
    <SettingsForm
      isEditable={canEdit.value}
      facts={[
        [t.frequency, t.frequencies[values.rank_tracker_frequency]],
        [t.rankDepth, t.rankDepths(values.rank_tracker_depth)],
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
        label={t.frequency}
        value={values.rank_tracker_frequency}
        options={FREQUENCIES.map((value) => ({ value, label: t.frequencies[value] }))}
        onChange={(frequency) => set({ rank_tracker_frequency: frequency })}
        error={faultOf(save.failure, 'rank_tracker_frequency')}
      />
      <Select
        label={t.rankDepth}
        hint={t.rankDepthHint}
        value={String(values.rank_tracker_depth)}
        options={DEPTHS.map((depth) => ({ value: String(depth), label: t.rankDepths(depth) }))}
        onChange={(depth) => set({ rank_tracker_depth: Number(depth) })}
        error={faultOf(save.failure, 'rank_tracker_depth')}
      />
      <p class="hint">{t.costHint}</p>
    </SettingsForm>
  )
}
