// Sends the mail of a report. Failures that may pass are thrown, so that the job tries again; if the mail server
// refuses it for good, the reason is returned.

import type { Mail, Mailer } from './sending/mailer.ts'

/** Why the mail was refused for good; undefined if it was accepted. */
type Refusal = string | undefined

export type SendReportMail = (mail: Mail) => Promise<Refusal>

export function createReportMails(mailer: Mailer): SendReportMail {
  return async (mail) => {
    const outcome = await mailer.send(mail)
    if (outcome.state === 'delivered') return undefined
    const fault = `${outcome.fault} ${outcome.text}`.trim()
    if (outcome.isFinal === true) return fault
    throw new Error(fault)
  }
}
