// Keeps one browser running for as long as pages come: starts it for the first, starts another when it has ended or
// served enough pages (Chromium grows with every one), and kills it when a page has made it useless. A page under
// which it ended by itself is told so: the fault need not be its own.

import type { LaunchedBrowser } from './browser-launch.ts'
import type { RenderEnd } from './page-render.ts'
import type { PageOutcome } from './render-messages.ts'
import { within } from './within.ts'

export type BrowserKeeper = {
  use(render: (browser: LaunchedBrowser['browser']) => Promise<RenderEnd>): Promise<PageOutcome>
  /** When it resolves, no process is left. */
  close(): Promise<void>
}

type Seat = { launched: Promise<LaunchedBrowser>; open: number; served: number }

const CLOSE_MS = 5_000

export function createBrowserKeeper(launch: () => Promise<LaunchedBrowser>, pagesMax: number): BrowserKeeper {
  let current: Seat | undefined
  const leaving = new Set<Promise<void>>()

  function takeSeat(): Seat {
    if (current !== undefined && current.served >= pagesMax) {
      const full = current
      current = undefined
      if (full.open === 0) leave(full)
    }
    current ??= openSeat()
    current.open++
    current.served++
    return current
  }

  function openSeat(): Seat {
    const seat: Seat = { launched: launch(), open: 0, served: 0 }
    const forget = () => {
      if (current === seat) current = undefined
    }
    seat.launched.then(({ browser }) => browser.once('disconnected', forget), forget)
    return seat
  }

  function leave(seat: Seat): void {
    const left = closeBrowser(seat).finally(() => leaving.delete(left))
    leaving.add(left)
  }

  return {
    async use(render) {
      const seat = takeSeat()
      try {
        const { browser, kill } = await seat.launched
        const { outcome, isStuck } = await render(browser)
        const isGone = outcome.state === 'failed' && !isStuck && !browser.isConnected()
        if (isStuck) kill()
        return isGone ? { state: 'gone' } : outcome
      } catch (error) {
        return { state: 'not-started', message: describeStart(error) }
      } finally {
        seat.open--
        if (seat !== current && seat.open === 0) leave(seat)
      }
    },
    async close() {
      if (current !== undefined) leave(current)
      current = undefined
      await Promise.all(leaving)
    },
  }
}

async function closeBrowser({ launched }: Seat): Promise<void> {
  const started = await launched.catch(() => undefined)
  if (started === undefined || !started.browser.isConnected()) return
  const closed = started.browser.close().then(() => true)
  if ((await within(closed, CLOSE_MS).catch(() => undefined)) === true) return
  started.kill()
  // It notices that its browser has ended, and removes what that has left behind.
  await within(closed, CLOSE_MS).catch(() => undefined)
}

/** The lines that Chromium itself wrote say more than those of Playwright. */
function describeStart(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  const isWithoutSandbox = /no usable sandbox|sandbox.*(?:namespace|setuid)/i.test(text)
  const advice = isWithoutSandbox
    ? 'It found no way to build its sandbox: allow unprivileged user namespaces on this machine.'
    : (text.split('\n', 1)[0] ?? '').slice(0, 300)
  return `Chromium could not be started. ${advice}`
}
