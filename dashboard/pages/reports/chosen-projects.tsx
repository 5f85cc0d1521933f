// The projects of a report, in the order in which they were chosen.

import * as t from '../../text/reports.ts'
import { ProjectBoxes } from '../settings/project-boxes.tsx'

type ChosenProjectsProps = {
  value: readonly string[]
  onChange(value: readonly string[]): void
  error?: string | undefined
}

export function ChosenProjects({ value, onChange, error }: ChosenProjectsProps) {
  return (
    <fieldset class="field project-choice">
      <legend class="label">{t.projects}</legend>
      <ProjectBoxes value={value} onChange={onChange} />
      <p class="hint">{t.projectsHint}</p>
      {error !== undefined && (
        <p class="fault" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
