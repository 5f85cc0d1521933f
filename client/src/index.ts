// What the package offers.

export { type Client, createClient } from './client.ts'
export { isSightlineError, SightlineError } from './errors.ts'
export type {
  AnsweredAttempt,
  Attempt,
  Call,
  CallOptions,
  ClientOptions,
  FailedAttempt,
  List,
  Page,
  WithResponse,
} from './options.ts'
export type * from './types.ts'
export { verifyWebhook, type WebhookMessage, type WebhookOptions } from './webhooks.ts'
