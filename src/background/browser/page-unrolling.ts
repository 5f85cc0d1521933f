// Unrolls a page to its full height, because some pages load the rest of their text only when it comes into view:
// scrolls to its end and then makes the window as tall as the page, as search engines do, a few times while it grows.
// Bounded in rounds, in height and in time; a page that fits into its window costs one evaluation.

import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { evaluateApart } from './own-world.ts'
import type { Quiet } from './quiet.ts'
import { within } from './within.ts'

const ROUNDS_MAX = 3
const HEIGHT_MAX = 20_000
/** A page that loads more on scrolling starts to do so within this time. */
const BEGIN_MS = 150
/** The page is read as it is when less time than this is left. */
const LEFT_MS_MIN = 1_000

type Unrolling = {
  viewport: { width: number; height: number }
  quiet: Quiet
  waitLeftMs(): number
}

export async function showWhole(page: Page, unrolling: Unrolling): Promise<void> {
  const { viewport, waitLeftMs } = unrolling
  let { height } = viewport
  for (let round = 0; round < ROUNDS_MAX && waitLeftMs() > LEFT_MS_MIN; round++) {
    const pageHeight = await within(heightOf(page), waitLeftMs())
    if (pageHeight === undefined || pageHeight <= height || height === HEIGHT_MAX) return
    height = Math.min(pageHeight, HEIGHT_MAX)
    const isShown = await within(show(page, { width: viewport.width, height }, unrolling), waitLeftMs())
    if (isShown !== true) return
  }
}

/** Scrolls before resizing: in a window as tall as the page there is nothing to scroll. */
async function show(page: Page, size: Unrolling['viewport'], { quiet }: Unrolling): Promise<true> {
  const before = quiet.begunCount
  await evaluateApart(page, 'window.scrollTo(0, document.documentElement.scrollHeight)')
  await delay(BEGIN_MS)
  await page.setViewportSize(size)
  await delay(BEGIN_MS)
  if (quiet.begunCount > before) await quiet.wait()
  return true
}

async function heightOf(page: Page): Promise<number> {
  return Number(await evaluateApart(page, 'document.documentElement?.scrollHeight ?? 0'))
}
