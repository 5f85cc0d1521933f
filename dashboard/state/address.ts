// The address bar as state. Everything that changes what is shown is in it: a step of the reader is a new entry of the history,
// a change while typing replaces the last one.

import { computed, signal } from '@preact/signals'
import { root } from '../lib/root.ts'
import { hasUnsentText } from '../lib/typed-text.ts'
import { isAnyRunning } from './action.ts'
import { leave, placesLeft } from './leaving.ts'

type Address = { path: string; search: string }
/** The width at which a list and a drawer fit side by side, see styles/layers.css. */
export const ROOM_BESIDE = '(min-width: 1101px)'
/** `beside` keeps the scroll position, as for a drawer that opens beside its list. */
export type Step = 'push' | 'replace' | 'beside'

const address = signal<Address>(readAddress())
export const path = computed(() => address.value.path)
export const search = computed(() => address.value.search)

function readAddress(): Address {
  return { path: `/${location.pathname.slice(root.length)}`, search: location.search }
}

/** `to` begins with a slash, which stands for the root. */
export function hrefOf(to: string): string {
  return root + to.slice(1)
}

/**
 * A step away from unsent changes is asked about first. One that replaces the last is none, and where a running action leads to is not
 * asked about, unless the reader follows a link meanwhile.
 */
export function go(to: string, step: Step = 'push', isLink = false): void {
  const isOtherPage = to.split('?')[0] !== path.peek()
  const isLeft = step !== 'replace' && (isOtherPage || step === 'beside')
  const isAsked = isLeft && (isLink || !isAnyRunning())
  leave(isAsked ? placesLeft(isOtherPage) : [], () => move(to, step))
}

function move(to: string, step: Step): void {
  steps += 1
  const href = hrefOf(to)
  if (step === 'replace') history.replaceState(history.state, '', href)
  else {
    scrolls.set(shownKey, scrollY)
    shownKey = Date.now()
    shownIndex += 1
    history.pushState({ key: shownKey, index: shownIndex, isBeside: step === 'beside' }, '', href)
  }
  const before = address.value.path
  address.value = readAddress()
  const isInPlace = step === 'replace' || (step === 'beside' && matchMedia(ROOM_BESIDE).matches)
  if (!isInPlace && before !== address.value.path) scrollTo(0, 0)
}

/** Whether the open item was opened beside a list: the browser keeps this over a reload. */
export function isOpenBeside(): boolean {
  return (history.state as { isBeside?: boolean } | null)?.isBeside === true
}

const scrolls = new Map<unknown, number>()
let shownKey: unknown
/** The place in the history of what is shown: the way back to it when the browser went on without asking. */
let shownIndex = 0

type Prepare = (to: string, isSure: boolean) => Promise<unknown> | undefined

/** `prepare` is called with links that the pointer or the focus reaches: they may be followed within a moment. */
export function listenToAddress(isOwn: (path: string) => boolean, prepare: Prepare): void {
  history.scrollRestoration = 'manual'
  const { key, index } = readState()
  shownKey = key
  shownIndex = index
  let isReturning = false
  addEventListener('popstate', () => {
    const distance = readState().index - shownIndex
    if (distance === 0 && isReturning) {
      isReturning = false
      return
    }
    const places = [...placesLeft(readAddress().path !== path.peek())]
    if (distance === 0 || !hasUnsentText(places)) return show()
    isReturning = true
    history.go(-distance)
    leave(places, () => history.go(distance))
  })
  document.addEventListener('click', (event) => {
    const to = ownTarget(event)
    if (to === undefined || !isOwn(to.split('?')[0]!)) return
    event.preventDefault()
    void follow(to, isBeside(event) ? 'beside' : 'push', prepare(to, true))
  })
  for (const kind of ['pointerover', 'focusin', 'pointerdown'])
    document.addEventListener(kind, ({ target }) => {
      const to = ownLink(target)
      if (to !== undefined) void prepare(to, kind === 'pointerdown')
    })
}

type HistoryState = { key?: unknown; index: number }

function readState(): HistoryState {
  return { index: 0, ...(history.state as Partial<HistoryState> | null) }
}

/** Shows the entry of the history that the browser went to. */
function show(): void {
  steps += 1
  scrolls.set(shownKey, scrollY)
  const { key, index } = readState()
  shownKey = key
  shownIndex = index
  address.value = readAddress()
  const top = scrolls.get(shownKey) ?? 0
  // Cached data is drawn by then, so the page is as long as it was.
  requestAnimationFrame(() => requestAnimationFrame(() => scrollTo(0, top)))
}

// The time that nobody notices; after it, the page is drawn without the missing data.
const HELD_MS = 100
let steps = 0

/** A page whose data is being loaded is drawn once, with it: the last page stays until then. The last of several steps counts. */
async function follow(to: string, step: Step, data: Promise<unknown> | undefined): Promise<void> {
  if (data !== undefined) {
    const shown = document.querySelector('main > *')
    const before = ++steps
    shown?.setAttribute('data-previous', '')
    await Promise.race([data, new Promise((resolve) => setTimeout(resolve, HELD_MS))])
    shown?.removeAttribute('data-previous')
    if (steps !== before) return
  }
  go(to, step, true)
}

function isBeside(event: MouseEvent): boolean {
  return event.target instanceof Element && event.target.closest('a[data-step="beside"]') !== null
}

/** The address that a plain click on one of our links leads to; the browser handles all other clicks. */
function ownTarget(event: MouseEvent): string | undefined {
  if (event.defaultPrevented || event.button !== 0) return undefined
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined
  return ownLink(event.target)
}

function ownLink(target: EventTarget | null): string | undefined {
  const link = target instanceof Element ? target.closest('a') : null
  if (link === null || link.target !== '' || link.hasAttribute('download')) return undefined
  if (link.origin !== location.origin || !link.pathname.startsWith(root)) return undefined
  if (link.hash !== '' && link.pathname === location.pathname) return undefined
  return `/${link.pathname.slice(root.length)}${link.search}`
}
