// Hands over the mail of a report. What may go well later is thrown, so that the job that sends it tries again; what the mail server
// refuses for good would be refused again, and is said instead.

import type { Mail, Mailer } from './sending/mailer.ts'

/** Why it was refused for good; undefined when it was taken. */
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
