// Mails to a member about signing in: an invitation, a link that confirms an address, and the notice that an identity
// was linked. They are not messages of a channel: links that open an account are in no table, so each is sent once,
// from the process in which it happened. If an invitation does not arrive, the inviting member has the link too.

import { eventText } from '../../background/events/event-text.ts'
import type { JobLog } from '../../background/jobs/job.ts'
import type { MemberMails } from '../../entry/sign-in/member-mails.ts'
import { visibleText } from '../../lib/visible-text.ts'
import { newMessageId } from './channel-uid.ts'
import { mailOf } from './messages/mail.ts'
import { describeMoment } from './messages/mail-time.ts'
import type { Message } from './messages/message.ts'
import type { Mailer } from './sending/mailer.ts'

type Parts = { mailer: Mailer; log: Pick<JobLog, 'warn'>; nowMs(): number }

type Invitation = {
  to: string
  /** The name of the inviting member. */
  inviter: string
  url: string
  expiresAtMs: number
}

/** Returns at once, before the mail is sent. */
export type SendInvitation = (invitation: Invitation) => void

type Words = { to: string; title: string; text: string; url: string; occasion: Message['occasion'] }

const ZONE = 'UTC'

export function createMemberMails({
  mailer,
  log,
  nowMs,
}: Parts): Omit<MemberMails, 'isSetUp'> & { sendInvitation: SendInvitation } {
  async function send({ to, title, text, url, occasion }: Words): Promise<void> {
    const atMs = nowMs()
    const id = newMessageId()
    const message = {
      ...{ id, project: null, heading: title, furtherCount: 0, url, atMs, timeZone: ZONE, occasion },
      items: [{ title, text, url, tone: null, atMs }],
    }
    const parts = mailOf(message, { unsubscribeUrl: undefined, settingsUrl: undefined })
    const outcome = await mailer.send({ id, to, ...parts })
    if (outcome.state === 'failed')
      log.warn(
        { occasion, fault: outcome.fault, code: outcome.code },
        'A mail to a member could not be sent.',
      )
  }

  return {
    sendInvitation({ to, inviter, url, expiresAtMs }) {
      const title = 'You are invited to Sightline'
      const text = `${visibleText(inviter)} has invited you. The link signs you in once, until ${describeMoment(expiresAtMs, ZONE)}; then choose how you sign in from now on.`
      void send({ to, title, text, url, occasion: 'invitation' })
    },
    confirmAddress({ to, memberName, accountName, url, expiresAtMs }) {
      const title = 'Confirm your e-mail address'
      const text = `${eventText(memberName)}, a member of the account ${eventText(accountName)}, gave this address as theirs. If that is you, open the link in the browser where you are signed in, until ${describeMoment(expiresAtMs, ZONE)}.`
      void send({ to, title, text, url, occasion: 'address' })
    },
    sendLinkedNotice({ to, memberName, accountName, url }) {
      const title = 'You sign in through your identity provider now'
      const text = `${eventText(memberName)} of the account ${eventText(accountName)} was linked to an identity at your identity provider. You were signed out everywhere else, and what you signed in with before this address was confirmed no longer works. API keys still do. If this was not you, tell an owner of the account.`
      void send({ to, title, text, url, occasion: 'identity' })
    },
  }
}
