// The pages of the simulated site that others link to: those that the search simulator knows of too (a shop for outdoor
// gear), and some that are gone, have moved or fail, which links do not notice.

import links from './links.json' with { type: 'json' }

export type LinkedPage = {
  path: string
  /** What links to it say that they lead to. */
  subject: string
  /** How many of the links it gets, among all weights. */
  weight: number
  /** What it answers in the end. */
  status: number
}

export const LINKED_PAGES: readonly LinkedPage[] = links.pages

export const HOME_PAGE = LINKED_PAGES[0] as LinkedPage

const WEIGHTS = LINKED_PAGES.reduce((sum, { weight }) => sum + weight, 0)

/** `unit` is from 0 up to, but without, 1. */
export function choosePage(unit: number): LinkedPage {
  let rest = unit * WEIGHTS
  for (const page of LINKED_PAGES) {
    rest -= page.weight
    if (rest < 0) return page
  }
  return HOME_PAGE
}
