// How a report is defined, for those who only read it.

import type { Report } from '../../api/types.ts'
import * as t from '../../text/reports.ts'
import { None, Time } from '../../ui/marks.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ProjectNames } from '../settings/project-names.tsx'

export function DefinitionFacts({ report }: { report: Report }) {
  const { period, schedule, next_at, time_zone } = report
  return (
    <Panel title={t.definition}>
      <dl class="facts">
        <dt>{t.projects}</dt>
        <dd>
          <ProjectNames uids={report.project_uids} />
        </dd>
        <dt>{t.sections}</dt>
        <dd>{report.sections.map((section) => t.sectionNames[section]).join(', ')}</dd>
        <dt>{t.period}</dt>
        <dd>{period.days === null ? t.periods[period.kind] : t.periodDays(period.days)}</dd>
        <dt>{t.schedule}</dt>
        <dd>{t.scheduleOf(schedule)}</dd>
        <dt>{t.next}</dt>
        <dd>{next_at === null ? <None why={t.noSchedule} /> : <Time at={next_at} timeZone={time_zone} />}</dd>
        <dt>{t.timeZone}</dt>
        <dd>{time_zone}</dd>
        <dt>{t.recipients}</dt>
        <dd class="wrap">{report.recipients.join(', ') || t.noRecipients}</dd>
      </dl>
    </Panel>
  )
}
