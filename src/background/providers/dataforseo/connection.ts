// The connection to one account at DataForSEO: address, credentials and the outcome of a call. Every call ends in one
// of three ways, which decides whether it may be repeated: the provider answered about tasks; it refused, so nothing
// was carried out; or the reply is lost, and the call may have been carried out.

import { trimTrailing } from '../../../lib/trim-trailing.ts'
import type { ProviderFailure } from '../contracts.ts'
import { failed, retryAfterMs } from '../failure.ts'
import { isLostBehindGateway } from '../refusals.ts'
import { parseReply } from '../reply-json.ts'
import { createTransport, type TransportReply } from '../transport.ts'
import { type Envelope, readEnvelope, type Task } from './envelope.ts'
import { describeFault, type Status, statusOf, statusOfHttp } from './status.ts'

type Call = { method: 'GET' | 'POST'; path: string; body?: unknown; timeoutMs: number }

export type CallOutcome =
  /** `reply` is the raw text, in case a task in it cannot be read. */
  | { kind: 'answered'; tasks: Task[]; reply: string }
  | { kind: 'refused'; failure: ProviderFailure }
  | { kind: 'lost'; failure: ProviderFailure }

export type Connection = { call(call: Call, signal: AbortSignal): Promise<CallOutcome> }

export type ConnectionOptions = {
  login: string
  password: string
  /** The address with the version, such as https://api.dataforseo.com/v3. */
  baseUrl: string
  fetch: typeof fetch
  nowMs(): number
}

export function createConnection(options: ConnectionOptions): Connection {
  const { login, password, nowMs } = options
  const token = Buffer.from(`${login}:${password}`).toString('base64')
  const transport = createTransport({ fetch: options.fetch, secrets: [password, token] })
  const base = trimTrailing(options.baseUrl, '/')

  return {
    async call({ path, ...call }, signal) {
      const request = { ...call, url: `${base}/${path}`, headers: { authorization: `Basic ${token}` } }
      return outcomeOf(await transport.request(request, signal), nowMs())
    },
  }
}

function outcomeOf(reply: TransportReply, nowMs: number): CallOutcome {
  if (reply.kind === 'failed') {
    const failure = failed(reply.class, `DataForSEO could not be asked: ${reply.message}`, {
      isRetryable: !reply.wasSent,
    })
    return { kind: reply.wasSent ? 'lost' : 'refused', failure }
  }
  const { status, headers, text } = reply
  const parsed = parseReply(text)
  const envelope = 'value' in parsed ? readEnvelope(parsed.value) : undefined
  const meaning = meaningOf(status, envelope)
  if (meaning.kind === 'failed') {
    const code = envelope === undefined ? `HTTP ${status}` : String(envelope.code)
    const failure = failed(meaning.class, describeFault(meaning.class, code, envelope?.message ?? ''), {
      isRetryable: meaning.isPassing,
      retryAfterMs: retryAfterMs(headers, nowMs),
      reply: text,
    })
    return { kind: isLostBehindGateway(status, envelope !== undefined) ? 'lost' : 'refused', failure }
  }
  if (envelope === undefined) {
    const failure = 'failure' in parsed ? parsed.failure : failed('garbage', NO_ENVELOPE, { reply: text })
    return { kind: 'lost', failure }
  }
  return { kind: 'answered', tasks: envelope.tasks, reply: text }
}

const NO_ENVELOPE = 'DataForSEO answered with JSON that is not in its own format.'

/** The code in the envelope says more than the HTTP status, which is nearly always 200. */
function meaningOf(status: number, envelope: Envelope | undefined): Status {
  // A task that was carried out counts, whatever the code of the call says.
  if (envelope?.tasks.some((task) => statusOf(task.code).kind !== 'failed')) return { kind: 'ok' }
  const ofCode = envelope === undefined ? undefined : statusOf(envelope.code)
  if (ofCode?.kind === 'failed') return ofCode
  return status >= 200 && status < 300 ? { kind: 'ok' } : statusOfHttp(status)
}
