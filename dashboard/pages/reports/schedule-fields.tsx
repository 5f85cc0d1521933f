// When a report is made by itself, and who is sent it.

import type { ApiFailure } from '../../api/failure.ts'
import * as t from '../../text/reports.ts'
import { Select, TextArea, TextField } from '../../ui/fields.tsx'
import { type DefinitionFields, linesFault } from './definition.ts'

const SCHEDULES = ['none', 'weekly', 'monthly'] as const
const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: t.clock(hour) }))
const WEEKDAYS = t.weekdays.map((label, index) => ({ value: String(index + 1), label }))

type ScheduleFieldsProps = DefinitionFields & { failure: ApiFailure | undefined }

export function ScheduleFields({ values, set, failure }: ScheduleFieldsProps) {
  const { schedule } = values
  const setSchedule = (changes: Partial<typeof schedule>) => set({ schedule: { ...schedule, ...changes } })
  return (
    <>
      <div class="field-row">
        <Select
          label={t.schedule}
          value={schedule.kind}
          options={SCHEDULES.map((value) => ({ value, label: t.schedules[value] }))}
          onChange={(kind) => setSchedule({ kind })}
        />
        {schedule.kind === 'weekly' && (
          <Select
            label={t.weekday}
            value={schedule.weekday}
            options={WEEKDAYS}
            onChange={(weekday) => setSchedule({ weekday })}
          />
        )}
        {schedule.kind === 'monthly' && (
          <TextField
            label={t.dayOfMonth}
            hint={t.dayOfMonthHint}
            type="number"
            isRequired
            min={1}
            max={31}
            value={schedule.day}
            onInput={(day) => setSchedule({ day })}
            field="schedule.day"
          />
        )}
        {schedule.kind !== 'none' && (
          <Select
            label={t.hour}
            value={schedule.hour}
            options={HOURS}
            onChange={(hour) => setSchedule({ hour })}
          />
        )}
        <TextField
          label={t.timeZone}
          isRequired
          value={values.timeZone}
          onInput={(timeZone) => set({ timeZone })}
          field="time_zone"
        />
      </div>
      <TextArea
        label={t.recipients}
        hint={schedule.kind === 'none' ? `${t.recipientsHint} ${t.notSent}` : t.recipientsHint}
        rows={3}
        value={values.recipients}
        onInput={(recipients) => set({ recipients })}
        error={linesFault(failure, 'recipients')}
      />
    </>
  )
}
