// One report: what was made of it, who has a link to it, and how it is defined.

import { useState } from 'preact/hooks'
import { call } from '../../api/client.ts'
import { reportSections } from '../../api/report-sections.ts'
import type { Report } from '../../api/types.ts'
import { useAction } from '../../state/action.ts'
import { go } from '../../state/address.ts'
import { useData } from '../../state/data.ts'
import { changed } from '../../state/live.ts'
import { canEdit } from '../../state/session.ts'
import { toast } from '../../state/toasts.ts'
import * as t from '../../text/reports.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { None, Time } from '../../ui/marks.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Fault, Loaded } from '../../ui/states.tsx'
import type { PageProps } from '../area.ts'
import { ProjectNames } from '../settings/project-names.tsx'
import { DefinitionForm } from './definition-form.tsx'
import { RunsPanel } from './runs-panel.tsx'
import { SharesPanel } from './shares-panel.tsx'

export function ReportPage({ params }: PageProps) {
  const path = { report_uid: params.report! }
  const resource = useData('GET /reports/{report_uid}', { path })
  return (
    <>
      <p class="small">
        <Link to="/reports">{t.notFound}</Link>
      </p>
      <Loaded resource={resource}>{({ data }) => <One key={data.uid} report={data} />}</Loaded>
    </>
  )
}

function One({ report }: { report: Report }) {
  const { uid, name } = report
  const path = { report_uid: uid }
  const [isDeleting, setDeleting] = useState(false)
  const make = useAction(async () => {
    await call('POST /reports/{report_uid}/made', { path })
    changed(`/reports/${uid}/made`)
    toast(t.making)
  })
  async function remove(): Promise<void> {
    await call('DELETE /reports/{report_uid}', { path })
    toast(t.deleted)
    go('/reports', 'replace')
    changed('/reports')
  }
  return (
    <>
      <PageHead
        title={name}
        actions={
          canEdit.value && (
            <>
              <Button kind="danger" onClick={() => setDeleting(true)}>
                {t.delete}
              </Button>
              <Button
                kind="main"
                icon="file-text"
                label={t.makeHint}
                isRunning={make.isRunning}
                onClick={() => void make.run()}
              >
                {t.make}
              </Button>
            </>
          )
        }
      />
      <Fault failure={make.failure} />
      {report.mail_note !== null && (
        <div class="notice" role="status">
          <Icon name="triangle-alert" />
          <p>{report.mail_note}</p>
        </div>
      )}
      <div class="report-columns">
        <div>
          <RunsPanel report={report} />
          <SharesPanel report={report} />
        </div>
        {canEdit.value ? <DefinitionForm report={report} /> : <DefinitionFacts report={report} />}
      </div>
      {isDeleting && (
        <Confirm
          title={t.deleteTitle}
          text={t.deleteText(name)}
          action={t.delete}
          onConfirm={remove}
          onClose={() => setDeleting(false)}
        />
      )}
    </>
  )
}

/** How a report is defined, for those who only read it. */
function DefinitionFacts({ report }: { report: Report }) {
  const { period, schedule, next_at, time_zone } = report
  return (
    <Panel title={t.definition}>
      <dl class="facts">
        <dt>{t.projects}</dt>
        <dd>
          <ProjectNames uids={report.project_uids} />
        </dd>
        <dt>{t.sections}</dt>
        <dd>{report.sections.map((section) => reportSections[section]).join(', ')}</dd>
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
