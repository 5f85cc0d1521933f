// Sends a member the link that signs them in. It is not a message of a channel: what opens an account is in no table, so it is
// sent once, from the process that made it. If it does not arrive, whoever invited has the link too.

import type { JobLog } from '../jobs/job.ts'
import { visibleText } from '../lib/visible-text.ts'
import { newMessageId } from './channel-uid.ts'
import { mailOf } from './messages/mail.ts'
import { describeMoment } from './messages/mail-time.ts'
import type { Mailer } from './sending/mailer.ts'

type Invitation = {
  to: string
  /** Of whom it is from. */
  inviter: string
  url: string
  expiresAtMs: number
}

/** Returns at once. */
export type SendInvitation = (invitation: Invitation) => void

type Parts = { mailer: Mailer; log: Pick<JobLog, 'warn'>; nowMs(): number }

const ZONE = 'UTC'

export function createInvitations({ mailer, log, nowMs }: Parts): SendInvitation {
  async function send({ to, inviter, url, expiresAtMs }: Invitation): Promise<void> {
    const atMs = nowMs()
    const id = newMessageId()
    const title = 'You are invited to Sightline'
    const text = `${visibleText(inviter)} has invited you. The link signs you in once, until ${describeMoment(expiresAtMs, ZONE)}; then choose how you sign in from now on.`
    const message = {
      id,
      project: null,
      heading: title,
      items: [{ title, text, url, tone: null, atMs }],
      furtherCount: 0,
      url,
      atMs,
      timeZone: ZONE,
      occasion: 'invitation' as const,
    }
    const parts = mailOf(message, { unsubscribeUrl: undefined, settingsUrl: undefined })
    const outcome = await mailer.send({ id, to, ...parts })
    if (outcome.state === 'failed')
      log.warn({ fault: outcome.fault, code: outcome.code }, 'An invitation could not be sent by mail.')
  }
  return (invitation) => void send(invitation)
}
