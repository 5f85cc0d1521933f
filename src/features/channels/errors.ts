import type { ErrorKind } from '../../lib/errors.ts'

export const CHANNEL_NOT_FOUND: ErrorKind = {
  code: 'channel_not_found',
  status: 404,
  when: 'There is no such channel, or it is not one that you can see.',
}

export const WEBHOOK_NOT_FOUND: ErrorKind = {
  code: 'webhook_not_found',
  status: 404,
  when: 'There is no such webhook, or it is not one that the key can see.',
}

export const DELIVERY_NOT_FOUND: ErrorKind = {
  code: 'delivery_not_found',
  status: 404,
  when: 'The channel has no such message, or it was removed after 30 days.',
}

export const CHANNEL_NOT_READY: ErrorKind = {
  code: 'channel_not_ready',
  status: 409,
  when: 'The channel is switched off, or has not accepted a test message yet; the message says which.',
}
