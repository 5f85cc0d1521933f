// Ways to read a made report. The page is one of the server's own, outside the dashboard.

import { fileHref, urlOf } from '../../api/client.ts'
import type { MadeReport } from '../../api/types.ts'
import { formatDay } from '../../lib/format.ts'
import { hrefOf } from '../../state/address.ts'
import * as t from '../../text/reports.ts'
import { Icon } from '../../ui/icon.tsx'

export function madePage(uid: string): string {
  return hrefOf(`/reports/made/${uid}`)
}

/** Its days, which are what tells made reports apart; undefined until it is made. */
export function daysOf({ from, to }: Pick<MadeReport, 'from' | 'to'>): string | undefined {
  if (from === null || to === null) return undefined
  return t.days(
    formatDay(from, { withYear: from.slice(0, 4) !== to.slice(0, 4) }),
    formatDay(to, { withYear: true }),
  )
}

export function MadeLinks({ made }: { made: MadeReport }) {
  const name = daysOf(made) ?? ''
  const path = { report_uid: made.report_uid, made_uid: made.uid }
  const pdf = fileHref(urlOf('GET /reports/{report_uid}/made/{made_uid}/pdf', { path }))
  return (
    <>
      <a
        class="button small"
        target="_blank"
        rel="noopener"
        href={madePage(made.uid)}
        title={t.openName(name)}
      >
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
