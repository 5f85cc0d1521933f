// Whether a report has reached its recipients, in words for people: "not sent" is never shown as success. Pure.

import type { ReportMail } from './store/mail-store.ts'

export const NO_MAIL_SERVER =
  'Not sent: no mail server is set up. To send mails, enter one in Settings → Providers, or set SIGHTLINE_SMTP_URL and SIGHTLINE_MAIL_FROM.'

type Mailing = {
  recipients: number
  sent: number
  /** A sentence about mails that were not sent; null when all were. */
  note: string | null
}

/** Returns null if there were no recipients. */
export function mailingOf(mails: readonly ReportMail[] = []): Mailing | null {
  if (mails.length === 0) return null
  const sent = mails.filter(({ status }) => status === 'sent').length
  return { recipients: mails.length, sent, note: failureText(mails, sent) }
}

function failureText(mails: readonly ReportMail[], sent: number): string | null {
  if (sent === mails.length) return null
  if (mails.some(({ status }) => status === 'not_sent')) return NO_MAIL_SERVER
  const failed = mails.filter(({ status }) => status === 'failed')
  const [first] = failed.length > 0 ? failed : mails.filter(({ fault }) => fault !== null)
  const why = first === undefined ? '' : ` ${first.recipient}: ${first.fault}`
  if (failed.length > 0)
    return `Sent to ${sent} of ${mails.length}; ${failed.length} could not be sent.${why}`
  return `Sent to ${sent} of ${mails.length} so far.${why}`
}
