// Handles the end of a session. A page without unsent text goes to the sign-in page, which leads back. A page with unsent text stays
// open, and its reader signs in in another tab; so the text never has to be stored.

import { signal } from '@preact/signals'
import { root } from '../lib/root.ts'
import { forgetTyped, hasUnsentText } from '../lib/typed-text.ts'

/** True while the page stays open and asks its reader to sign in again. */
export const isSessionOver = signal(false)

/** Called with every refusal for want of a session. Returns whether the page is left. */
export function leaveForSignIn(): boolean {
  const hasUnsent = hasUnsentText([document])
  isSessionOver.value = hasUnsent
  if (!hasUnsent) location.assign(signInUrl())
  return !hasUnsent
}

/** Leaves the page without another question, for somebody who discards the text or must not see it. */
export function discardPage(leavePage: () => void): void {
  forgetTyped([document])
  leavePage()
}

/** The sign-in page, which leads back to the same address. */
export function signInUrl(): string {
  const next = `/${location.pathname.slice(root.length)}${location.search}`
  return `${root}sign-in?next=${encodeURIComponent(next)}`
}
