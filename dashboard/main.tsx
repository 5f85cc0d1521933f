// Begins: who is signed in, what happens, and the page of the address.

import { render } from 'preact'
import { findRoute } from './app/routes.ts'
import { Shell } from './app/shell.tsx'
import { listenToAddress } from './state/address.ts'
import { reloadWhenBack } from './state/data.ts'
import { listen } from './state/live.ts'
import { loadSession } from './state/session.ts'
import { listenToKeys } from './state/shortcuts.ts'
import { toastFailure } from './state/toasts.ts'

const RETRY_MS = 5_000

listenToAddress((path) => findRoute(path) !== undefined)
listenToKeys()
reloadWhenBack()
const frame = document.getElementById('app')
if (frame === null) throw new Error('The page has no place for the application.')
render(<Shell />, frame)
void begin()

/** Until it is known who looks, nobody can change anything, so it is asked again. */
async function begin(): Promise<void> {
  try {
    await loadSession()
    listen()
  } catch (error) {
    toastFailure(String((error as Error).message))
    setTimeout(() => void begin(), RETRY_MS)
  }
}
