// A box for each project that one may see, found by typing where there are many.

import { useState } from 'preact/hooks'
import { useAllProjects } from '../../state/all-projects.ts'
import * as t from '../../text/settings.ts'
import { Checkbox, TextField } from '../../ui/fields.tsx'

type ProjectBoxesProps = {
  /** In the order in which they were chosen. */
  value: readonly string[]
  onChange(value: readonly string[]): void
}

const SEARCHED_FROM = 9

export function ProjectBoxes({ value, onChange }: ProjectBoxesProps) {
  const projects = useAllProjects()
  const [wanted, setWanted] = useState('')
  const found = projects.filter(({ name, domain }) =>
    `${name} ${domain}`.toLowerCase().includes(wanted.trim().toLowerCase()),
  )
  return (
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
    </div>
  )
}
