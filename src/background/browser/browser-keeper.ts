// Keeps one browser running for as long as pages come: starts it for the first, starts another when it has ended or
// served enough pages (Chromium grows with every one), and kills it when a page has made it useless. When a browser
// ends by itself, its page learns that: the page need not be the cause.

import type { LaunchedBrowser } from './browser-launch.ts'
import type { RenderEnd } from './page-render.ts'
import type { PageOutcome } from './render-messages.ts'
import { within } from './within.ts'

type BrowserKeeper = {
  use(render: (browser: LaunchedBrowser['browser']) => Promise<RenderEnd>): Promise<PageOutcome>
  /** Once it resolves, no process is left. */
  close(): Promise<void>
}

type Seat = { launched: Promise<LaunchedBrowser>; open: number; served: number; left?: Promise<void> }

const CLOSE_MS = 5_000

export function createBrowserKeeper(launch: () => Promise<LaunchedBrowser>, pagesMax: number): BrowserKeeper {
  const seats = new Set<Seat>()
  let current: Seat | undefined

  function takeSeat(): Seat {
    if (current !== undefined && current.served >= pagesMax) retire(current)
    current ??= openSeat()
    current.open++
    current.served++
    return current
  }

  function openSeat(): Seat {
    const seat: Seat = { launched: launch(), open: 0, served: 0 }
    seats.add(seat)
    const onEnd = () => retire(seat)
    seat.launched.then(({ browser }) => browser.once('disconnected', onEnd), onEnd)
    return seat
  }

  /** Gives this browser no further pages; it is closed after its last one. */
  function retire(seat: Seat): void {
    if (current === seat) current = undefined
    if (seat.open === 0) void leave(seat)
  }

  function leave(seat: Seat): Promise<void> {
    seat.left ??= closeBrowser(seat).finally(() => seats.delete(seat))
    return seat.left
  }

  return {
    async use(render) {
      const seat = takeSeat()
      try {
        const { browser, kill } = await seat.launched
        const { outcome, isStuck } = await render(browser)
        const isGone = outcome.state === 'failed' && !isStuck && !browser.isConnected()
        if (isStuck) {
          retire(seat)
          kill()
        }
        return isGone ? { state: 'gone' } : outcome
      } catch (error) {
        return { state: 'not-started', message: describeStart(error) }
      } finally {
        seat.open--
        if (seat !== current) retire(seat)
      }
    },
    async close() {
      current = undefined
      await Promise.all([...seats].map(leave))
    },
  }
}

async function closeBrowser({ launched }: Seat): Promise<void> {
  const started = await launched.catch(() => undefined)
  if (started === undefined || !started.browser.isConnected()) return
  const closed = started.browser.close().then(() => true)
  if ((await within(closed, CLOSE_MS).catch(() => undefined)) === true) return
  started.kill()
  // Playwright notices that its browser has ended, and removes its files.
  await within(closed, CLOSE_MS).catch(() => undefined)
}

/** Chromium's own lines say more than Playwright's. */
function describeStart(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  const isWithoutSandbox = text
    .split('\n')
    .some((line) => /sandbox/i.test(line) && /no usable|namespace|setuid/i.test(line))
  const advice = isWithoutSandbox
    ? 'It found no way to build its sandbox: allow unprivileged user namespaces on this machine.'
    : (text.split('\n', 1)[0] ?? '').slice(0, 300)
  return `Chromium could not be started. ${advice}`
}
