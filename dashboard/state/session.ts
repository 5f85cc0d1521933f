// The signed-in member and what they may do. Viewers are shown no controls for changes.

import { computed, signal } from '@preact/signals'
import { type Answer, call } from '../api/client.ts'
import { leaveForSignIn } from '../api/ended-session.ts'
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
  open_charts: [],
}
export const preferences = signal<Preferences>(PREFERRED)

/** Read from the document, so that nothing is first drawn for somebody else. */
export function beginSession(): void {
  const who = takeFirstAnswer('/session') as Answer<'GET /session'> | undefined
  session.value = who?.data
  const preferred = takeFirstAnswer('/me/preferences') as Answer<'GET /me/preferences'> | undefined
  if (preferred !== undefined) applyPreferences(preferred.data)
}

/** Called after a member has changed their own settings. */
export async function loadSession(): Promise<void> {
  session.value = (await call('GET /session', {})).data
}

/** A preference is shown at once and then stored; a failure to store it is shown, and does not undo it. */
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
    // The place where theme.js looks before the first paint.
    localStorage.setItem('sightline-theme', preferred.theme)
  } catch {
    // Without browser storage, the theme follows the system until the preferences have arrived.
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
  if (leaveForSignIn()) session.value = undefined
}
