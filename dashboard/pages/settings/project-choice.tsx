// Which projects something opens: all, or some of them.

import { useState } from 'preact/hooks'
import { settings as t } from '../../text/settings.ts'
import { Checkbox, TextField } from '../../ui/fields.tsx'
import { Switch } from '../../ui/tabs.tsx'
import { useAllProjects } from './all-projects.ts'

type ProjectChoiceProps = {
  /** Null for all. */
  value: readonly string[] | null
  onChange(value: readonly string[] | null): void
  error?: string | undefined
}

const SEARCHED_FROM = 9

export function ProjectChoice({ value, onChange, error }: ProjectChoiceProps) {
  const projects = useAllProjects()
  const [wanted, setWanted] = useState('')
  const found = projects.filter(({ name, domain }) =>
    `${name} ${domain}`.toLowerCase().includes(wanted.trim().toLowerCase()),
  )
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
      {value !== null && (
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
                  onChange={(isChosen) =>
                    onChange(isChosen ? [...value, uid] : value.filter((chosen) => chosen !== uid))
                  }
                />
              </li>
            ))}
          </ul>
          {value.length === 0 && <p class="hint">{t.noProjectChosen}</p>}
        </div>
      )}
      {error !== undefined && (
        <p class="fault" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
