// The result of one attempt to send a message.

export type Outcome =
  | { state: 'delivered'; code: number | null; text: string }
  | {
      state: 'failed'
      /** The status of the answer; null if there was none. */
      code: number | null
      /** The beginning of the answer. */
      text: string
      /** What went wrong, in words for people. */
      fault: string
      retryAfterMs?: number | undefined
      /** Whether another attempt would fail in the same way. */
      isFinal?: boolean
      /** Whether the receiver wants no more messages at all. */
      isGone?: boolean
    }

const TEXT_LENGTH_MAX = 1_024

/** Returns the first KB of an answer, in a form that both engines can store. */
export function keptAnswer(text: string): string {
  return text.slice(0, TEXT_LENGTH_MAX).replaceAll('\0', '').toWellFormed()
}
