// Which projects something opens: all, or some of them.

import * as t from '../../text/settings.ts'
import { FieldFault } from '../../ui/form.tsx'
import { Switch } from '../../ui/tabs.tsx'
import { ProjectBoxes } from './project-boxes.tsx'

type ProjectChoiceProps = {
  /** Null for all. */
  value: readonly string[] | null
  onChange(value: readonly string[] | null): void
}

export function ProjectChoice({ value, onChange }: ProjectChoiceProps) {
  return (
    <div class="field project-choice">
      <span class="label">{t.projects}</span>
      <Switch
        label={t.projects}
        value={value === null ? 'all' : 'some'}
        options={[
          { value: 'all', label: t.allProjects },
          { value: 'some', label: t.chosenProjects },
        ]}
        onChange={(which) => onChange(which === 'all' ? null : (value ?? []))}
      />
      {value !== null && <ProjectBoxes value={value} onChange={onChange} />}
      {value?.length === 0 && <p class="hint">{t.noProjectChosen}</p>}
      <FieldFault field="project_uids" />
    </div>
  )
}
