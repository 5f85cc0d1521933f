// Ways to read a report run. The page is one of the server's own, outside the dashboard.

import { fileHref, urlOf } from '../../api/client.ts'
import type { MadeReport } from '../../api/types.ts'
import { formatDay } from '../../lib/format.ts'
import { hrefOf } from '../../state/address.ts'
import * as t from '../../text/reports.ts'
import { Icon } from '../../ui/icon.tsx'

export function runPage(uid: string): string {
  return hrefOf(`/reports/made/${uid}`)
}

/** Its days, which are what tells report runs apart; undefined until it is made. */
export function daysOf({ from, to }: Pick<MadeReport, 'from' | 'to'>): string | undefined {
  if (from === null || to === null) return undefined
  return t.days(
    formatDay(from, { withYear: from.slice(0, 4) !== to.slice(0, 4) }),
    formatDay(to, { withYear: true }),
  )
}

export function RunLinks({ run }: { run: MadeReport }) {
  const name = daysOf(run) ?? ''
  const path = { report_uid: run.report_uid, made_uid: run.uid }
  const pdf = fileHref(urlOf('GET /reports/{report_uid}/made/{made_uid}/pdf', { path }))
  return (
    <>
      <a class="button small" target="_blank" rel="noopener" href={runPage(run.uid)} title={t.openName(name)}>
        <Icon name="external-link" />
        <span>{t.open}</span>
      </a>
      <a class="button small" href={pdf} download title={t.pdfName(name)}>
        <Icon name="download" />
        <span>{t.pdf}</span>
      </a>
    </>
  )
}
