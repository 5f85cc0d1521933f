// The jobs that send messages: what they are called, and what they carry.

export const SEND_KIND = 'channels.send'

export type SendPayload = { deliveryId: number }

/**
 * Runs that may be broken off in the middle, by a kill: the message counts its own attempts, and it must not be lost because a
 * server had a bad day.
 */
export const SEND_ATTEMPTS_MAX = 1_000

/** One job a message; one more each time that somebody has it sent again. */
export function sendKey(deliveryId: number, resends: number): string {
  return `${deliveryId}:${resends}`
}
