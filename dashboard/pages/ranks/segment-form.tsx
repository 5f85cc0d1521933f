// Making or changing a segment: a name, up to five rules, and at once what they would match.

import { useSignal } from '@preact/signals'
import { call } from '../../api/client.ts'
import type { ProjectWithSettings, Segment, SegmentRule } from '../../api/types.ts'
import { useAction } from '../../state/action.ts'
import { changed } from '../../state/live.ts'
import { toast } from '../../state/toasts.ts'
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
  const save = useAction(async () => {
    const body = { name: name.value.trim(), rules: filled }
    if (segment === undefined) {
      await createSegment(project.uid, body)
      toast(t.created(body.name))
      return
    }
    const path = { project_uid: project.uid, segment_id: segment.id }
    await call('PATCH /projects/{project_uid}/rank-tracker/segments/{segment_id}', { path, query: {}, body })
    changed(`/projects/${project.uid}/rank-tracker`)
    toast(t.saved)
  })
  const change = (index: number, changes: Partial<SegmentRule>) => {
    rules.value = rules.value.map((rule, at) => (at === index ? { ...rule, ...changes } : rule))
  }
  return (
    <FormDialog
      isWide
      title={segment === undefined ? t.newTitle : t.editTitle(segment.name)}
      submit={common.save}
      action={save}
      isReady={name.value.trim() !== '' && filled.length > 0}
      isFailureBelow={save.failure?.fields.name === undefined}
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
