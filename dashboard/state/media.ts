// Whether a media query matches, kept up to date.

import { type Signal, signal } from '@preact/signals'

const known = new Map<string, Signal<boolean>>()

export function useMedia(query: string): boolean {
  let matches = known.get(query)
  if (matches === undefined) {
    const list = matchMedia(query)
    const state = signal(list.matches)
    list.addEventListener('change', () => {
      state.value = list.matches
    })
    known.set(query, state)
    matches = state
  }
  return matches.value
}
