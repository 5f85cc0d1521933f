// A mail that shows whether a mail server delivers, before anybody relies on it.

import { newMessageId } from './channel-uid.ts'
import { mailOf } from './messages/mail.ts'
import type { Message } from './messages/message.ts'
import { createMailer, type MailGuard, type MailSettings } from './sending/mailer.ts'

type TestMail = { settings: MailSettings; guard: MailGuard; to: string; nowMs: number }

/** Why it was not taken, in a sentence; undefined when it was. */
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
