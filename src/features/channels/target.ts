// The target of a channel: an address, a chat or a topic, with its credentials. Stored encrypted as one JSON text; only
// a hint without secrets may be shown. Plain http is accepted only if the operator has opened private networks:
// elsewhere tokens and signatures would be sent unencrypted.

import { findClosedTarget, findUnreachableName } from '../../background/fetching/closed-target.ts'
import type { Networks } from '../../lib/networks.ts'
import type { ChannelKind } from './channel-kinds.ts'

type WebhookSecret = {
  secret: string
  /** Null for the current secret. */
  endsAtMs: number | null
}

export type Target =
  | { kind: 'email'; to: string }
  | { kind: 'webhook'; url: string; secrets: WebhookSecret[] }
  | { kind: 'slack' | 'discord' | 'teams'; url: string }
  | { kind: 'telegram'; token: string; chatId: string; threadId: number | null }
  | { kind: 'ntfy'; url: string; topic: string; token: string | null }

/** The fields of a request; `TARGET_FIELDS` says which of them a kind needs. */
export type TargetFields = {
  email?: string | undefined
  url?: string | undefined
  token?: string | undefined
  chat_id?: string | undefined
  thread_id?: number | null | undefined
  topic?: string | undefined
}

type FieldName = keyof TargetFields
type Needs = { needed: readonly FieldName[]; also?: readonly FieldName[] }

const TARGET_FIELDS: Readonly<Record<ChannelKind, Needs>> = {
  email: { needed: ['email'] },
  webhook: { needed: ['url'] },
  slack: { needed: ['url'] },
  discord: { needed: ['url'] },
  teams: { needed: ['url'] },
  telegram: { needed: ['token', 'chat_id'], also: ['thread_id'] },
  ntfy: { needed: ['topic'], also: ['url', 'token'] },
}

const ALL_FIELDS: readonly FieldName[] = ['email', 'url', 'token', 'chat_id', 'thread_id', 'topic']
const NTFY_URL = 'https://ntfy.sh'
const HINT_END = 4

/** Returns an error for each field that is missing or does not belong to the kind; undefined if there is none. */
export function findWrongTarget(kind: ChannelKind, fields: TargetFields): Record<string, string> | undefined {
  const { needed, also = [] } = TARGET_FIELDS[kind]
  const errors: Record<string, string> = {}
  for (const name of needed)
    if (fields[name] === undefined) errors[name] = `is needed for a channel of the kind ${kind}`
  for (const name of ALL_FIELDS)
    if (fields[name] !== undefined && !needed.includes(name) && !also.includes(name))
      errors[name] = `is not for a channel of the kind ${kind}`
  return Object.keys(errors).length === 0 ? undefined : errors
}

/** The networks and ports that messages may be sent to. */
export type Gates = { allowedNetworks: Networks; ports: readonly number[] }

/**
 * Returns a sentence that says why nothing could ever be sent there. Names are looked up only when a message is sent.
 */
export function findBadUrl(text: string, gates: Gates): string | undefined {
  const url = URL.parse(text)
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    return 'The url must be an absolute https URL.'
  if (url.username !== '' || url.password !== '') return 'The url must not contain a user or a password.'
  if (url.protocol === 'http:' && gates.allowedNetworks.isEmpty) return 'The url must begin with https://.'
  return findClosedTarget(url, gates) ?? findUnreachableName(url.hostname, gates.allowedNetworks)
}

/** Makes a target from validated fields. */
export function targetOf(kind: ChannelKind, fields: TargetFields, newSecret: () => string): Target {
  switch (kind) {
    case 'email':
      return { kind, to: fields.email as string }
    case 'webhook':
      return { kind, url: fields.url as string, secrets: [{ secret: newSecret(), endsAtMs: null }] }
    case 'telegram':
      return {
        kind,
        token: fields.token as string,
        chatId: fields.chat_id as string,
        threadId: fields.thread_id ?? null,
      }
    case 'ntfy':
      return { kind, url: fields.url ?? NTFY_URL, topic: fields.topic as string, token: fields.token ?? null }
    default:
      return { kind, url: fields.url as string }
  }
}

/** Returns a short form of the target for lists, enough to recognise it. */
export function hintOf(target: Target): string {
  switch (target.kind) {
    case 'email':
      return target.to
    case 'telegram':
      return `chat ${target.chatId}`
    case 'ntfy':
      return `${new URL(target.url).host}/${target.topic.slice(0, HINT_END)}…`
    default:
      return urlHint(new URL(target.url))
  }
}

/** The path may be the credential, so only its end is shown. */
function urlHint({ protocol, host, pathname, search }: URL): string {
  const secret = pathname + search
  const origin = `${protocol}//${host}`
  return secret.length <= 2 * HINT_END ? `${origin}/…` : `${origin}/…${secret.slice(-HINT_END)}`
}
