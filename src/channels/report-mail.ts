// Hands over the mail of a report. What may go well later is thrown, so that the job that sends it tries again; what the mail server
// refuses for good would be refused again, and is logged instead.

import type { JobLog } from '../jobs/job.ts'
import type { Mailer } from './sending/mailer.ts'

type ReportMail = {
  id: string
  to: string
  replyTo: string | null
  fromName: string | null
  subject: string
  html: string
  text: string
}

export type SendReportMail = (mail: ReportMail) => Promise<void>

type Parts = { mailer: Mailer; log: Pick<JobLog, 'warn'> }

export function createReportMails({ mailer, log }: Parts): SendReportMail {
  return async (mail) => {
    const outcome = await mailer.send(mail)
    if (outcome.state === 'delivered') return
    const { fault, code, text } = outcome
    if (outcome.isFinal !== true) throw new Error(`${fault} ${text}`.trim())
    log.warn({ fault, code, mail_id: mail.id }, 'A report could not be sent by mail.')
  }
}
