// What a report shows, in its order: those that are chosen stand first, and can be moved up.

import { reportSections } from '../../api/report-sections.ts'
import type { Report } from '../../api/types.ts'
import { isOwner } from '../../state/session.ts'
import * as t from '../../text/reports.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/fields.tsx'
import { FieldFault } from '../../ui/form.tsx'

type Section = Report['sections'][number]
type SectionChoiceProps = {
  value: readonly Section[]
  onChange(value: readonly Section[]): void
}

const ALL = Object.keys(reportSections) as Section[]

export function SectionChoice({ value, onChange }: SectionChoiceProps) {
  // Only owners may show spend.
  const others = ALL.filter((section) => !value.includes(section) && (section !== 'spend' || isOwner.value))
  const moveUp = (section: Section) => {
    const at = value.indexOf(section)
    const rest = value.filter((one) => one !== section)
    onChange(rest.toSpliced(at - 1, 0, section))
  }
  return (
    <fieldset class="field">
      <legend class="label">{t.sections}</legend>
      <ul class="report-sections">
        {[...value, ...others].map((section) => (
          <li key={section}>
            <Checkbox
              label={reportSections[section]}
              isChecked={value.includes(section)}
              onChange={(isOn) =>
                onChange(isOn ? [...value, section] : value.filter((one) => one !== section))
              }
            />
            {value.indexOf(section) > 0 && (
              <Button
                kind="quiet"
                icon="arrow-up"
                isSmall
                label={t.sectionUp(reportSections[section])}
                onClick={() => moveUp(section)}
              />
            )}
          </li>
        ))}
      </ul>
      <FieldFault field="sections" />
    </fieldset>
  )
}
