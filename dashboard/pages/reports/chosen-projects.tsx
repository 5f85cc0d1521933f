// The projects of a report, in the order in which they were chosen.

import { useState } from 'preact/hooks'
import { reports as t } from '../../text/reports.ts'
import { Checkbox, TextField } from '../../ui/fields.tsx'
import { useAllProjects } from '../settings/all-projects.ts'

type ChosenProjectsProps = {
  value: readonly string[]
  onChange(value: readonly string[]): void
  error?: string | undefined
}

const SEARCHED_FROM = 9

export function ChosenProjects({ value, onChange, error }: ChosenProjectsProps) {
  const projects = useAllProjects()
  const [wanted, setWanted] = useState('')
  const found = projects.filter(({ name, domain }) =>
    `${name} ${domain}`.toLowerCase().includes(wanted.trim().toLowerCase()),
  )
  return (
    <fieldset class="field project-choice">
      <legend class="label">{t.projects}</legend>
      <div class="choices">
        {projects.length >= SEARCHED_FROM && (
          <TextField
            label={t.findProject}
            isLabelHidden
            placeholder={t.findProject}
            value={wanted}
            onInput={setWanted}
          />
        )}
        <ul>
          {found.map(({ uid, name, domain }) => (
            <li key={uid}>
              <Checkbox
                label={name}
                hint={domain}
                isChecked={value.includes(uid)}
                onChange={(isOn) => onChange(isOn ? [...value, uid] : value.filter((one) => one !== uid))}
              />
            </li>
          ))}
        </ul>
      </div>
      <p class="hint">{t.projectsHint}</p>
      {error !== undefined && (
        <p class="fault" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
