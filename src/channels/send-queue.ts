// The jobs that send messages: what they are called, and what they carry.

export const SEND_KIND = 'channels.send'

export type SendPayload = { deliveryId: number }

/**
 * Runs that a worker may break off in the middle, by being killed: the message counts its own attempts, and a message must
 * not be lost because a server had a bad day.
 */
export const SEND_ATTEMPTS_MAX = 100_000

/** One job a message; one more each time that somebody has it sent again. */
export function sendKey(deliveryId: number, resends: number): string {
  return `${deliveryId}:${resends}`
}
