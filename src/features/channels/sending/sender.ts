// Sends a message to where a channel leads, in the form that the service there takes.

import type { UnsubscribeTokens } from '../../../lib/unsubscribe-token.ts'
import { discordBody } from '../messages/discord.ts'
import { mailOf } from '../messages/mail.ts'
import { type Message, visibleMessage } from '../messages/message.ts'
import { ntfyBody } from '../messages/ntfy.ts'
import { slackBody } from '../messages/slack.ts'
import { teamsBody } from '../messages/teams.ts'
import { telegramBody } from '../messages/telegram.ts'
import type { Target } from '../target.ts'
import { httpOutcome } from './http-outcome.ts'
import type { Mailer } from './mailer.ts'
import type { Outcome } from './outcome.ts'
import type { Poster } from './post.ts'
import { signatureHeaders } from './signature.ts'

export type Sender = {
  send(target: Target, envelope: Envelope, signal?: AbortSignal): Promise<Outcome>
}

export type Envelope = {
  channelUid: string
  message: Message
  /** What a webhook gets in place of the message. */
  webhookBody: string
}

type SenderParts = {
  poster: Poster
  /** Undefined where no mail server is set up. */
  mailer: Mailer | undefined
  tokens: UnsubscribeTokens
  publicUrl: string | undefined
  /** Where Telegram's bots are; another in tests. */
  telegramUrl?: string
  nowMs(): number
}

const TELEGRAM_URL = 'https://api.telegram.org'
const JSON_HEADERS = { 'content-type': 'application/json' }

export function createSender(parts: SenderParts): Sender {
  const { poster, mailer, tokens, publicUrl, telegramUrl = TELEGRAM_URL, nowMs } = parts

  async function post(
    url: string,
    body: unknown,
    signal?: AbortSignal,
    headers: Record<string, string> = {},
  ) {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    return httpOutcome(
      await poster.post({ url, headers: { ...JSON_HEADERS, ...headers }, body: text }, signal),
    )
  }

  async function mail(to: string, { channelUid, message }: Envelope): Promise<Outcome> {
    if (mailer === undefined) return NO_MAIL
    const links = {
      unsubscribeUrl:
        publicUrl === undefined ? undefined : `${publicUrl}/unsubscribe/${tokens.make(channelUid, to)}`,
      settingsUrl: publicUrl === undefined ? undefined : `${publicUrl}/settings/notifications`,
    }
    const { unsubscribeUrl } = links
    return await mailer.send({ id: message.id, to, unsubscribeUrl, ...mailOf(message, links) })
  }

  return {
    async send(target, envelope, signal) {
      const { webhookBody } = envelope
      const message = visibleMessage(envelope.message)
      switch (target.kind) {
        case 'email':
          return await mail(target.to, { ...envelope, message })
        case 'webhook': {
          const atMs = nowMs()
          const secrets = target.secrets
            .filter(({ endsAtMs }) => endsAtMs === null || endsAtMs > atMs)
            .map(({ secret }) => secret)
          const signed = signatureHeaders({ id: message.id, atMs, body: webhookBody }, secrets)
          return await post(target.url, webhookBody, signal, signed)
        }
        case 'slack':
          return await post(target.url, slackBody(message), signal)
        case 'discord':
          return await post(target.url, discordBody(message), signal)
        case 'teams':
          return await post(target.url, teamsBody(message), signal)
        case 'telegram':
          return await post(
            `${telegramUrl}/bot${target.token}/sendMessage`,
            telegramBody(message, target),
            signal,
          )
        case 'ntfy':
          return await post(
            target.url,
            ntfyBody(message, target.topic),
            signal,
            target.token === null ? {} : { authorization: `Bearer ${target.token}` },
          )
      }
    },
  }
}

const NO_MAIL: Outcome = {
  state: 'failed',
  code: null,
  text: '',
  fault: 'No mail server is set up on this server: set SIGHTLINE_SMTP_URL and SIGHTLINE_MAIL_FROM.',
}
