// What a page does when its session has ended. One on which nothing was typed leads to the sign-in page and back. One with something
// that was not sent stays: its reader signs in in another tab and goes on here, and no text has to be kept anywhere.

import { signal } from '@preact/signals'
import { root } from '../lib/root.ts'

/** Whether the page waits for its reader to sign in again. */
export const isSessionOver = signal(false)

const typedInto = new WeakSet<EventTarget>()
const FIELDS = 'input:not([type=search]), textarea, select'

export function watchTyping(): void {
  addEventListener('input', ({ target }) => target && typedInto.add(target), true)
}

/** Called with every refusal for want of a session. Returns whether the page is left. */
export function leaveForSignIn(): boolean {
  const hasUnsent = [...document.querySelectorAll(FIELDS)].some((field) => typedInto.has(field))
  isSessionOver.value = hasUnsent
  if (!hasUnsent) location.assign(signInUrl())
  return !hasUnsent
}

/** The sign-in page, which leads back to the same address. */
export function signInUrl(): string {
  const next = `/${location.pathname.slice(root.length)}${location.search}`
  return `${root}sign-in?next=${encodeURIComponent(next)}`
}
