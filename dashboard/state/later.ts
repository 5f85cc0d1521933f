// What can wait until the first page is there, as how much news there is.

import { signal } from '@preact/signals'

const LATEST_MS = 1_000

/** Becomes true once. */
export const isLater = signal(false)

export function beginLater(): void {
  setTimeout(() => (isLater.value = true), LATEST_MS)
}
