// Which events a channel gets, and when.

import type { Channel } from '../../api/types.ts'
import * as t from '../../text/channels.ts'
import { Checkbox, Select, TextField } from '../../ui/fields.tsx'
import { FieldFault } from '../../ui/form.tsx'
import { Switch } from '../../ui/tabs.tsx'
import { ProjectChoice } from '../settings/project-choice.tsx'

type Choices = Pick<
  Channel,
  | 'project_uids'
  | 'events'
  | 'severity_min'
  | 'mode'
  | 'digest_time'
  | 'digest_weekday'
  | 'quiet_hours'
  | 'is_critical_at_once'
>

const ALERTS = ['alert.opened', 'alert.resolved', 'channel.disabled']
const MODES = ['instant', 'daily', 'weekly'] as const
const SEVERITIES = ['info', 'warning', 'critical'] as const
const QUIET = { from: '22:00', to: '07:00' }

export function usualChoices(kind: Channel['kind']): Choices {
  return {
    project_uids: null,
    events: kind === 'webhook' ? Object.keys(t.eventKinds) : ALERTS,
    severity_min: 'info',
    mode: 'instant',
    digest_time: '08:00',
    digest_weekday: 1,
    quiet_hours: null,
    is_critical_at_once: true,
  }
}

export function choicesOf(channel: Choices): Choices {
  const { project_uids, events, severity_min, mode } = channel
  const { digest_time, digest_weekday, quiet_hours, is_critical_at_once } = channel
  const times = { mode, digest_time, digest_weekday, quiet_hours, is_critical_at_once }
  return { project_uids, events, severity_min, ...times }
}

/** Returns the fields that the API takes: a webhook gets each event at once, so it has no times. */
export function choiceFields(kind: Channel['kind'], choices: Choices) {
  const { project_uids, events, severity_min, ...times } = choices
  const filters = { project_uids, events: events as never, severity_min }
  return kind === 'webhook' ? filters : { ...filters, ...times }
}

type ChannelChoicesProps = {
  kind: Channel['kind']
  value: Choices
  onChange(value: Choices): void
}

export function ChannelChoices({ kind, value, onChange }: ChannelChoicesProps) {
  const set = (changes: Partial<Choices>) => onChange({ ...value, ...changes })
  return (
    <>
      <ProjectChoice
        value={value.project_uids}
        onChange={(project_uids) => set({ project_uids: project_uids === null ? null : [...project_uids] })}
      />
      <fieldset class="field">
        <legend class="label">{t.events}</legend>
        {Object.entries(t.eventKinds).map(([name, label]) => (
          <Checkbox
            key={name}
            label={label}
            isChecked={value.events.includes(name)}
            onChange={(isOn) =>
              set({
                events: isOn ? [...value.events, name] : value.events.filter((event) => event !== name),
              })
            }
          />
        ))}
        <FieldFault field="events" />
      </fieldset>
      <Select
        label={t.severity}
        value={value.severity_min}
        options={SEVERITIES.map((name) => ({ value: name, label: t.severities[name] }))}
        onChange={(severity_min) => set({ severity_min })}
      />
      {kind === 'webhook' ? <p class="hint">{t.webhookHint}</p> : <Times value={value} set={set} />}
    </>
  )
}

type TimesProps = { value: Choices; set(changes: Partial<Choices>): void }

function Times({ value, set }: TimesProps) {
  const { mode, quiet_hours } = value
  return (
    <>
      <div class="field">
        <span class="label">{t.mode}</span>
        <Switch
          label={t.mode}
          value={mode}
          options={MODES.map((name) => ({ value: name, label: t.modes[name] }))}
          onChange={(next) => set({ mode: next })}
        />
        <p class="hint">{mode === 'instant' ? t.instantHint : t.timesHint}</p>
      </div>
      {mode !== 'instant' && (
        <div class="field-row">
          {mode === 'weekly' && (
            <Select
              label={t.digestDay}
              value={String(value.digest_weekday)}
              options={t.weekdays.map((label, index) => ({ value: String(index + 1), label }))}
              onChange={(day) => set({ digest_weekday: Number(day) })}
            />
          )}
          <TextField
            label={t.digestTime}
            type="time"
            isRequired
            value={value.digest_time}
            onInput={(digest_time) => set({ digest_time })}
            field="digest_time"
          />
        </div>
      )}
      <Checkbox
        label={t.quiet}
        hint={t.timesHint}
        isChecked={quiet_hours !== null}
        onChange={(isOn) => set({ quiet_hours: isOn ? QUIET : null })}
      />
      {quiet_hours !== null && (
        <div class="field-row">
          <TextField
            label={t.quietFrom}
            type="time"
            isRequired
            value={quiet_hours.from}
            onInput={(from) => set({ quiet_hours: { ...quiet_hours, from } })}
          />
          <TextField
            label={t.quietTo}
            type="time"
            isRequired
            value={quiet_hours.to}
            onInput={(to) => set({ quiet_hours: { ...quiet_hours, to } })}
            field="quiet_hours.to"
          />
        </div>
      )}
      {(mode !== 'instant' || quiet_hours !== null) && (
        <Checkbox
          label={t.criticalAtOnce}
          isChecked={value.is_critical_at_once}
          onChange={(is_critical_at_once) => set({ is_critical_at_once })}
        />
      )}
    </>
  )
}
