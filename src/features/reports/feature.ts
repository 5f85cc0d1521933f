// Puts the reports feature together: routes under /app/v1, and the pages of share links.

import type { CommonParts, Feature, ReportTableSource } from '../../entry/feature.ts'
import type { AccessSource } from '../../entry/http/access/principal.ts'
import type { Documents } from '../../entry/mcp/resources.ts'
import { createPasswordHasher } from '../../entry/sign-in/passwords/password-hash.ts'
import { createUnsubscribeTokens } from '../../lib/unsubscribe-token.ts'
import type { SendReportMail, Unsubscribing } from '../channels/writes.ts'
import { makeDemoReport } from './demo-report.ts'
import { DUE_KIND, dueHandler, dueSchedule } from './due-job.ts'
import { MAKE_KIND, makeHandler } from './make-job.ts'
import { reportPages } from './pages.ts'
import { createPdfMaker } from './pdf/pdf.ts'
import { reportRemoval } from './project-removal.ts'
import { createReportUnsubscribing } from './recipients.ts'
import { reportRoutes } from './routes.ts'
import { runRoutes } from './run-routes.ts'
import { createSendReport, SEND_KIND } from './send-report.ts'
import { ENDED_SHARES_KIND, endedSharesHandler, endedSharesSchedule } from './share/ended-shares.ts'
import { createSharePasswords } from './share/share-password.ts'
import { shareRoutes } from './share-routes.ts'

type ReportParts = Pick<CommonParts, 'database' | 'codec' | 'clock' | 'log' | 'defaults'> & {
  secret: Uint8Array
  findPrincipal: AccessSource['findPrincipal']
  http: { port: number; publicUrl: string | undefined }
  chromiumPath: string | undefined
  sendMail: SendReportMail
  /** Whether mail can be sent now; without it, reports are made and stored all the same. */
  hasMail(): boolean
  /** Sections that other features bring, by name. */
  tableSources?(): Readonly<Record<string, ReportTableSource>>
}

type Reports = Feature & {
  unsubscribing: Unsubscribing
  /** Report runs in the form that agents read. */
  openDocuments(): Promise<Documents>
}

export function createReports(parts: ReportParts): Reports {
  const { database, clock, secret, http, sendMail } = parts
  const hasher = createPasswordHasher()
  const passwords = createSharePasswords({ ...parts, hasher })
  const makePdf = createPdfMaker(parts)
  const tokens = createUnsubscribeTokens(secret, 'sightline report unsubscribe link')
  const sendReport = createSendReport({ ...parts, tokens, sender: sendMail, publicUrl: http.publicUrl })
  return {
    name: 'reports',
    appRoutes: [
      ...reportRoutes(parts),
      ...runRoutes({ ...parts, makePdf }),
      ...shareRoutes({ ...parts, hasher }),
    ],
    tools: () => import('./tools.ts'),
    pages: reportPages({ ...parts, passwords, makePdf }),
    handlers: {
      [MAKE_KIND]: makeHandler({ ...parts, sendReport }),
      [DUE_KIND]: dueHandler(database),
      [SEND_KIND]: sendReport.handler,
      [ENDED_SHARES_KIND]: endedSharesHandler(clock),
    },
    schedules: [dueSchedule, endedSharesSchedule],
    removal: { step: reportRemoval },
    demoWhole: makeDemoReport,
    async openDocuments() {
      const { createRunResources } = await import('./markdown/run-resources.ts')
      return createRunResources(database)
    },
    unsubscribing: createReportUnsubscribing({ database, tokens, nowMs: clock.nowMs }),
  }
}
