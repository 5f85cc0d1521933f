// Who looks at this, and what they may do. Whoever may not change anything is shown no controls for it.

import { computed, signal } from '@preact/signals'
import { type Answer, call, leaveForSignIn } from '../api/client.ts'
import { asFailure } from '../api/failure.ts'
import { takeFirstAnswer } from '../api/first-answers.ts'
import type { CurrentSession, Preferences } from '../api/types.ts'
import { root } from '../lib/root.ts'
import * as shell from '../text/shell.ts'
import { toastFailure } from './toasts.ts'

export const session = signal<CurrentSession | undefined>(undefined)

export const canEdit = computed(
  () => session.value?.scope === 'read_write' && session.value.member.role !== 'viewer',
)
export const isOwner = computed(
  () => session.value?.scope === 'read_write' && session.value.member.role === 'owner',
)

const PREFERRED: Preferences = {
  theme: 'system',
  density: 'normal',
  has_shortcuts: true,
  language: 'en',
  columns: [],
}
export const preferences = signal<Preferences>(PREFERRED)

/** As the document says, so that nothing is drawn for somebody else first. */
export function beginSession(): void {
  const who = takeFirstAnswer('/session') as Answer<'GET /session'> | undefined
  session.value = who?.data
  const preferred = takeFirstAnswer('/me/preferences') as Answer<'GET /me/preferences'> | undefined
  if (preferred !== undefined) applyPreferences(preferred.data)
}

/** After a change of oneself. */
export async function loadSession(): Promise<void> {
  session.value = (await call('GET /session', {})).data
}

/** Shown at once, then kept; a failure to keep it is told, and is no reason to undo what the reader sees. */
export async function prefer(changes: Partial<Preferences>): Promise<void> {
  applyPreferences({ ...preferences.peek(), ...changes })
  try {
    const saved = await call('PATCH /me/preferences', { body: changes as never })
    applyPreferences(saved.data)
  } catch (error) {
    toastFailure(shell.notKept(asFailure(error).message))
  }
}

function applyPreferences(preferred: Preferences): void {
  preferences.value = preferred
  const { dataset } = document.documentElement
  dataset.density = preferred.density
  if (preferred.theme === 'system') delete dataset.theme
  else dataset.theme = preferred.theme
  try {
    // Where theme.js finds it before the first paint.
    localStorage.setItem('sightline-theme', preferred.theme)
  } catch {
    // A browser that keeps nothing follows the system until the preferences have arrived.
  }
}

export async function signOut(): Promise<void> {
  try {
    await call('DELETE /session', {})
    location.assign(`${root}sign-in`)
  } catch (error) {
    toastFailure(shell.stillSignedIn(asFailure(error).message))
  }
}

export function endSession(): void {
  session.value = undefined
  leaveForSignIn()
}
