// Delays work until the first page is there: the number of unread news, and loading further areas.

import { signal } from '@preact/signals'

const LATEST_MS = 1_000

/** Becomes true when the first page is there, and stays true. */
export const isLater = signal(false)

export function beginLater(): void {
  setTimeout(() => (isLater.value = true), LATEST_MS)
}
