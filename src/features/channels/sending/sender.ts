// Sends a message to the target of a channel, in the format of its service.

import { SECOND_MS } from '../../../lib/durations.ts'
import type { UnsubscribeTokens } from '../../../lib/unsubscribe-token.ts'
import { discordBody } from '../messages/discord.ts'
import { mailOf } from '../messages/mail.ts'
import { type Message, visibleMessage } from '../messages/message.ts'
import { ntfyBody } from '../messages/ntfy.ts'
import { slackBody } from '../messages/slack.ts'
import { teamsBody } from '../messages/teams.ts'
import { telegramBody } from '../messages/telegram.ts'
import type { Target } from '../target.ts'
import type { Mailer } from './mailer.ts'
import { keptAnswer, type Outcome } from './outcome.ts'
import type { Posted, Poster } from './post.ts'
import { signatureHeaders } from './signature.ts'

export type Sender = {
  send(target: Target, envelope: Envelope, signal?: AbortSignal): Promise<Outcome>
}

export type Envelope = {
  channelUid: string
  message: Message
  /** The body that a webhook gets instead of the formatted message. */
  webhookBody: string
}

type SenderParts = {
  poster: Poster
  mailer: Mailer
  tokens: UnsubscribeTokens
  publicUrl: string | undefined
  /** The address of Telegram's API; different in tests. */
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

/**
 * Judges an HTTP answer. Only 2xx is a success. A redirect is a failure, because it is not followed; 410 means that
 * nobody wants messages there any more.
 */
export function httpOutcome(posted: Posted): Outcome {
  if (posted.state === 'failed') return { state: 'failed', code: null, text: '', fault: posted.message }
  const { status: code } = posted
  const text = keptAnswer(posted.text)
  if (code >= 200 && code < 300) return { state: 'delivered', code, text }
  return {
    state: 'failed',
    code,
    text,
    fault: faultOf(code),
    retryAfterMs: posted.retryAfterMs ?? retryAfterInBody(code, posted.text),
    isGone: code === 410,
  }
}

function faultOf(code: number): string {
  if (code >= 300 && code < 400)
    return `The answer was a redirect (${code}), which is not followed. Enter the address that it leads to.`
  if (code === 410) return 'The receiver says that it wants no more messages (410).'
  if (code === 429) return 'The receiver asks for fewer messages (429).'
  return `The receiver answered with ${code}.`
}

/** Discord and Telegram send the wait in JSON: `retry_after`, or `parameters.retry_after`, in seconds. */
function retryAfterInBody(code: number, text: string): number | undefined {
  if (code !== 429) return undefined
  const [, seconds] = /"retry_after"\s*:\s*(\d{1,8}(?:\.\d{1,6})?)/.exec(text) ?? []
  return seconds === undefined ? undefined : Math.ceil(Number(seconds) * SECOND_MS)
}
