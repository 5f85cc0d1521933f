// Which days a report is about.

import * as t from '../../text/reports.ts'
import { faultOf, Select, TextField } from '../../ui/fields.tsx'
import type { DefinitionFields } from './definition.ts'

const PERIODS = ['week', 'month', 'days'] as const
const DAYS_MAX = 366

export function PeriodFields({ values, set, failure }: DefinitionFields) {
  const { period } = values
  return (
    <div class="field-row">
      <Select
        label={t.period}
        hint={t.periodHint}
        value={period.kind}
        options={PERIODS.map((value) => ({ value, label: t.periods[value] }))}
        onChange={(kind) => set({ period: { ...period, kind } })}
      />
      {period.kind === 'days' && (
        <TextField
          label={t.periodLength}
          type="number"
          isRequired
          min={1}
          max={DAYS_MAX}
          value={period.days}
          onInput={(days) => set({ period: { ...period, days } })}
          error={faultOf(failure, 'period.days')}
        />
      )}
    </div>
  )
}
