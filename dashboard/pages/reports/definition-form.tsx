// How a report is defined: what it shows, when it is made and for whom, and whose name is on it.

import { call } from '../../api/client.ts'
import type { Report, UpdateReportInput } from '../../api/types.ts'
import { useDraft } from '../../state/draft.ts'
import { changed } from '../../state/live.ts'
import { toast } from '../../state/toasts.ts'
import { useVersioned } from '../../state/versioned.ts'
import * as t from '../../text/reports.ts'
import { Button } from '../../ui/button.tsx'
import { Select, TextField } from '../../ui/fields.tsx'
import { Form, FormFault, Submit } from '../../ui/form.tsx'
import { Panel } from '../../ui/panel.tsx'
import { BrandFields } from './brand-fields.tsx'
import { ChosenProjects } from './chosen-projects.tsx'
import { type Definition, type DefinitionFields, definitionBody, definitionOf } from './definition.ts'
import { ScheduleFields } from './schedule-fields.tsx'
import { SectionChoice } from './section-choice.tsx'

export function DefinitionForm({ report }: { report: Report }) {
  const draft = useDraft<Definition>(definitionOf(report))
  const { values, set } = draft
  const one = { path: { report_uid: report.uid } }
  const save = useVersioned({
    name: 'GET /reports/{report_uid}',
    parameters: one,
    valuesOf: ({ data }) => definitionOf(data),
    stored: definitionOf(report),
    mine: values,
    isUntouched: !draft.isChanged,
    labels: t.definitionLabels,
    async save(ifMatch) {
      const body: UpdateReportInput = definitionBody(draft.changes)
      await call('PATCH /reports/{report_uid}', { ...one, body, ifMatch })
      changed('/reports')
      draft.reset()
      toast(t.saved)
    },
    onReload() {
      draft.reset()
      changed('/reports')
    },
  })
  const fields = { values, set }
  return (
    <Panel title={t.definition}>
      <Form class="stack" action={save}>
        <section class="report-part">
          <h3>{t.contents}</h3>
          <TextField
            label={t.name}
            isRequired
            value={values.name}
            onInput={(name) => set({ name })}
            field="name"
          />
          <ChosenProjects value={values.projects} onChange={(projects) => set({ projects })} />
          <SectionChoice value={values.sections} onChange={(sections) => set({ sections })} />
          <PeriodFields {...fields} />
        </section>
        <section class="report-part">
          <h3>{t.mailing}</h3>
          <ScheduleFields {...fields} failure={save.failure} />
        </section>
        <section class="report-part">
          <h3>{t.brand}</h3>
          <BrandFields {...fields} hasLogo={report.white_label.has_logo} />
        </section>
        <div class="button-row">
          <Submit
            kind="main"
            isDisabled={!draft.isChanged || values.projects.length === 0 || values.sections.length === 0}
          >
            {t.save}
          </Submit>
          {draft.isChanged && <Button onClick={draft.reset}>{t.discard}</Button>}
        </div>
        <FormFault />
      </Form>
    </Panel>
  )
}

const PERIODS = ['week', 'month', 'days'] as const
const DAYS_MAX = 366

/** Which days a report is about. */
function PeriodFields({ values, set }: DefinitionFields) {
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
          field="period.days"
        />
      )}
    </div>
  )
}
