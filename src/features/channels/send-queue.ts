// The names and payloads of the jobs that send messages.

export const SEND_KIND = 'channels.send'

export type SendPayload = { deliveryId: number }

/**
 * Counts runs of the job, which a kill may interrupt. The message counts its own attempts, so it must not be lost
 * because a server was killed often.
 */
export const SEND_ATTEMPTS_MAX = 1_000

/** One job per message, and one more each time that somebody sends it again. */
export function sendKey(deliveryId: number, resends: number): string {
  return `${deliveryId}:${resends}`
}
