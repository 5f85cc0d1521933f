// What can wait until the first page is there: how much news there is, and the pages that somebody may go to next.

import { signal } from '@preact/signals'

const LATEST_MS = 1_000

/** Becomes true once. */
export const isLater = signal(false)

export function beginLater(): void {
  setTimeout(() => (isLater.value = true), LATEST_MS)
}
