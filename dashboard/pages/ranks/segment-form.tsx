// Making or changing a segment: a name, up to five rules, and at once what they would match.

import { useSignal } from '@preact/signals'
import { call } from '../../api/client.ts'
import type { ProjectWithSettings, Segment, SegmentRule } from '../../api/types.ts'
import { useAction } from '../../state/action.ts'
import { changed } from '../../state/live.ts'
import { toast } from '../../state/toasts.ts'
import { useVersioned } from '../../state/versioned.ts'
import * as common from '../../text/common.ts'
import * as t from '../../text/segments.ts'
import { Button } from '../../ui/button.tsx'
import { Select, TextField } from '../../ui/fields.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { createSegment } from './segment-changes.ts'
import { SegmentPreviewBox } from './segment-preview.tsx'

const RULES_MAX = 5
const FIELDS = ['path', 'url', 'host', 'query'] as const
const OPERATORS = ['starts_with', 'contains', 'equals', 'ends_with', 'not_contains', 'not_equals'] as const
const NEW_RULE: SegmentRule = { field: 'path', operator: 'starts_with', value: '' }

type SegmentFormProps = { project: ProjectWithSettings; segment: Segment | undefined; onClose(): void }

export function SegmentForm({ project, segment, onClose }: SegmentFormProps) {
  const name = useSignal(segment?.name ?? '')
  const rules = useSignal<readonly SegmentRule[]>(segment?.rules ?? [NEW_RULE])
  const filled = rules.value.filter(({ value }) => value.trim() !== '')
  const body = { name: name.value.trim(), rules: filled }
  const create = useAction(async () => {
    await createSegment(project.uid, body)
    toast(t.created(body.name))
  })
  const one = { path: { project_uid: project.uid, segment_id: segment?.id ?? 0 }, query: {} }
  const save = useVersioned({
    name: 'GET /projects/{project_uid}/rank-tracker/segments/{segment_id}',
    parameters: one,
    valuesOf: ({ data }) => ({ name: data.name, rules: data.rules }),
    stored: { name: segment?.name ?? '', rules: segment?.rules ?? [] },
    mine: body,
    labels: { name: t.name, rules: t.rules },
    async save(ifMatch) {
      const change = { ...one, body, ifMatch }
      await call('PATCH /projects/{project_uid}/rank-tracker/segments/{segment_id}', change)
      changed(`/projects/${project.uid}/rank-tracker`)
      toast(t.saved)
    },
    onReload(theirs) {
      name.value = theirs.name
      rules.value = theirs.rules
    },
  })
  const change = (index: number, changes: Partial<SegmentRule>) => {
    rules.value = rules.value.map((rule, at) => (at === index ? { ...rule, ...changes } : rule))
  }
  return (
    <FormDialog
      isWide
      title={segment === undefined ? t.newTitle : t.editTitle(segment.name)}
      submit={common.save}
      action={segment === undefined ? create : save}
      isReady={name.value.trim() !== '' && filled.length > 0}
      onClose={onClose}
    >
      <TextField label={t.name} value={name.value} onInput={(value) => (name.value = value)} field="name" />
      <fieldset class="rules">
        <legend>{t.rules}</legend>
        {rules.value.map((rule, index) => (
          <div key={index} class="rule">
            <Select
              label={`${t.ruleNumber(index + 1)}: ${t.field}`}
              isLabelHidden
              value={rule.field}
              options={FIELDS.map((value) => ({ value, label: t.fields[value] }))}
              onChange={(field) => change(index, { field })}
            />
            <Select
              label={`${t.ruleNumber(index + 1)}: ${t.operator}`}
              isLabelHidden
              value={rule.operator}
              options={OPERATORS.map((value) => ({ value, label: t.operators[value] }))}
              onChange={(operator) => change(index, { operator })}
            />
            <TextField
              label={`${t.ruleNumber(index + 1)}: ${t.value}`}
              isLabelHidden
              placeholder="/blog/"
              value={rule.value}
              onInput={(value) => change(index, { value })}
              field={`rules.${index}.value`}
            />
            <Button
              kind="quiet"
              icon="x"
              label={t.removeRule(index + 1)}
              isDisabled={rules.value.length === 1}
              onClick={() => (rules.value = rules.value.toSpliced(index, 1))}
            />
          </div>
        ))}
        <p class="hint">{t.allRules}</p>
        {rules.value.length < RULES_MAX && (
          <Button isSmall icon="plus" onClick={() => (rules.value = [...rules.value, NEW_RULE])}>
            {t.addRule}
          </Button>
        )}
      </fieldset>
      <SegmentPreviewBox uid={project.uid} rules={filled} />
    </FormDialog>
  )
}
