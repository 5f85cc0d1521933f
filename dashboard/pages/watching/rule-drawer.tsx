// One rule: whether it is on, how grave it is, and from where on it fires.

import { useState } from 'preact/hooks'
import type { AlertRule, Segment } from '../../api/types.ts'
import { useAction } from '../../state/action.ts'
import { useVersioned } from '../../state/versioned.ts'
import * as t from '../../text/alerts.ts'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { Checkbox, Select, TextField } from '../../ui/fields.tsx'
import { Form, Submit } from '../../ui/form.tsx'
import { Fault } from '../../ui/states.tsx'
import { removeRule, saveRule } from './rule-changes.ts'
import { RulePreview } from './rule-preview.tsx'
import { severityOptions } from './severities.ts'

type RuleDrawerProps = {
  uid: string
  rule: AlertRule
  segments: readonly Segment[]
  onSegment(id: number | null): void
  onClose(): void
}

export function RuleDrawer({ uid, rule, segments, onSegment, onClose }: RuleDrawerProps) {
  return (
    <Drawer title={rule.title} onClose={onClose}>
      {rule.can_have_segment && segments.length > 0 && (
        <Select
          label={t.holdsFor}
          value={String(rule.segment_id ?? '')}
          options={[
            { value: '', label: t.wholeProject },
            ...segments.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(id) => onSegment(id === '' ? null : Number(id))}
        />
      )}
      {rule.id === null && rule.segment_id !== null && <p class="hint">{t.isNew}</p>}
      <RuleForm key={JSON.stringify(rule)} uid={uid} rule={rule} onClose={onClose} />
    </Drawer>
  )
}

function RuleForm({ uid, rule, onClose }: Pick<RuleDrawerProps, 'uid' | 'rule' | 'onClose'>) {
  const [isOn, setOn] = useState(rule.is_on)
  const [severity, setSeverity] = useState(rule.severity)
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(() => textsOf(rule.thresholds))
  const thresholds = numbersOf(typed)
  const store = async (ifMatch?: string) => {
    if (thresholds === undefined) return
    await saveRule(uid, rule, { ...rule, is_on: isOn, severity, thresholds }, ifMatch)
  }
  const set = useAction(() => store())
  const change = useVersioned({
    name: 'GET /projects/{project_uid}/alerts/rules/{rule_id}',
    parameters: { path: { project_uid: uid, rule_id: rule.id ?? 0 } },
    valuesOf: ({ data }) => ruleValues(data),
    stored: ruleValues(rule),
    mine: { is_on: isOn, severity, thresholds: thresholds ?? {} },
    labels: { is_on: t.isOn, severity: t.severity, thresholds: t.thresholdsOf },
    save: store,
    onReload(theirs) {
      setOn(theirs.is_on)
      setSeverity(theirs.severity)
      setTyped(textsOf(theirs.thresholds))
    },
  })
  // The default of a kind has no id and cannot have been changed.
  const save = rule.id === null ? set : change
  const remove = useAction(async () => {
    await removeRule(uid, rule)
    if (rule.segment_id !== null) onClose()
  })
  return (
    <Form class="stack" action={save}>
      <Checkbox label={t.isOn} hint={t.isOnHint} isChecked={isOn} onChange={setOn} />
      <Select
        label={t.severity}
        value={severity}
        options={severityOptions}
        onChange={(next) => setSeverity(next)}
      />
      {Object.entries(typed).map(([name, value]) => (
        <TextField
          key={name}
          label={t.thresholds[rule.kind]?.[name] ?? name}
          type="number"
          min={1}
          step="any"
          isRequired
          value={value}
          onInput={(text) => setTyped({ ...typed, [name]: text })}
        />
      ))}
      <RulePreview uid={uid} rule={rule} thresholds={thresholds} />
      <div class="actions-row">
        <Submit kind="main" isDisabled={thresholds === undefined}>
          {t.save}
        </Submit>
        {rule.id !== null && (
          <Button isRunning={remove.isRunning} onClick={() => void remove.run()}>
            {rule.segment_id === null ? t.reset : t.removeOfSegment}
          </Button>
        )}
      </div>
      <Fault failure={save.failure ?? remove.failure} />
    </Form>
  )
}

const ruleValues = ({ is_on, severity, thresholds }: AlertRule) => ({ is_on, severity, thresholds })

function textsOf(thresholds: AlertRule['thresholds']): Record<string, string> {
  return Object.fromEntries(Object.entries(thresholds).map(([name, value]) => [name, String(value)]))
}

function numbersOf(typed: Readonly<Record<string, string>>): Record<string, number> | undefined {
  const entries = Object.entries(typed).map(([name, text]) => [name, Number(text)] as const)
  return entries.every(([, value]) => value >= 1) ? Object.fromEntries(entries) : undefined
}
