// The projects of a report, in the order in which they were chosen.

import * as t from '../../text/reports.ts'
import { FieldFault } from '../../ui/form.tsx'
import { ProjectBoxes } from '../settings/project-boxes.tsx'

type ChosenProjectsProps = {
  value: readonly string[]
  onChange(value: readonly string[]): void
}

export function ChosenProjects({ value, onChange }: ChosenProjectsProps) {
  return (
    <fieldset class="field project-choice">
      <legend class="label">{t.projects}</legend>
      <ProjectBoxes value={value} onChange={onChange} />
      <p class="hint">{t.projectsHint}</p>
      <FieldFault field="project_uids" />
    </fieldset>
  )
}
