// What became of one attempt to send a message.

export type Outcome =
  | { state: 'delivered'; code: number | null; text: string }
  | {
      state: 'failed'
      /** The status of the answer; null when there was none. */
      code: number | null
      /** The beginning of the answer. */
      text: string
      /** What went wrong, for people. */
      fault: string
      retryAfterMs?: number | undefined
      /** It would fail the same way again. */
      isFinal?: boolean
      /** The receiver says that it wants no more messages, ever. */
      isGone?: boolean
    }

const TEXT_LENGTH_MAX = 1_024

/** The first KB of an answer, as both engines can store it. */
export function keptAnswer(text: string): string {
  return text.slice(0, TEXT_LENGTH_MAX).replaceAll('\0', '').toWellFormed()
}
