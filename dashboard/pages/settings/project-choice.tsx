// Which projects something opens: all, or some of them.

import * as t from '../../text/settings.ts'
import { Switch } from '../../ui/tabs.tsx'
import { ProjectBoxes } from './project-boxes.tsx'

type ProjectChoiceProps = {
  /** Null for all. */
  value: readonly string[] | null
  onChange(value: readonly string[] | null): void
  error?: string | undefined
}

export function ProjectChoice({ value, onChange, error }: ProjectChoiceProps) {
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
      {error !== undefined && (
        <p class="fault" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
