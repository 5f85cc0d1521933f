// Sends the mail of a report, and a mail that tries a mail server. Failures of a report that may pass are thrown, so that the
// job tries again; if the mail server refuses it for good, the reason is returned.

import { newMessageId } from './channel-uid.ts'
import { mailOf } from './messages/mail.ts'
import type { Message } from './messages/message.ts'
import { createMailer, type Mail, type Mailer, type MailGuard, type MailSettings } from './sending/mailer.ts'

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

type TestMail = { settings: MailSettings; guard: MailGuard; to: string; nowMs: number }

/**
 * Sends a mail that shows whether a mail server delivers, before anybody relies on it. Returns why it was not taken, in a
 * sentence; undefined when it was.
 */
export async function sendTestMail({ settings, guard, to, nowMs }: TestMail): Promise<string | undefined> {
  const id = newMessageId()
  const text = 'If you can read this, mails of Sightline arrive: invitations, alerts and reports.'
  const message: Message = {
    ...{ id, project: null, heading: 'Sightline: a test mail', furtherCount: 0, url: undefined, atMs: nowMs },
    ...{ timeZone: 'UTC', occasion: 'test' },
    items: [{ title: 'The mail server works', text, url: undefined, tone: null, atMs: nowMs }],
  }
  const mail = mailOf(message, { unsubscribeUrl: undefined, settingsUrl: undefined })
  const outcome = await createMailer(settings, guard).send({ id, to, ...mail })
  return outcome.state === 'delivered' ? undefined : `${outcome.fault} ${outcome.text}`.trim()
}
