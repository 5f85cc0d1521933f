// Asks before text that was typed and not sent is left behind: by another page, by closing a dialog or a drawer, by a reload.

import { signal } from '@preact/signals'
import { forgetTyped, hasUnsentText, watchTyping } from '../lib/typed-text.ts'
import { isAnyRunning } from './action.ts'

/** Goes on once the reader has chosen to discard the text; undefined while nothing is asked. */
export const question = signal<(() => void) | undefined>(undefined)

export function watchLeaving(): void {
  watchTyping()
  addEventListener('beforeunload', (event) => {
    if (hasUnsentText([document])) event.preventDefault()
  })
}

/** Calls `goOn`, after a question when the places hold unsent text. What a running action leads to is not asked about. */
export function leave(places: Iterable<ParentNode>, goOn: () => void): void {
  const left = [...places]
  if (isAnyRunning() || !hasUnsentText(left)) goOn()
  else
    question.value = () => {
      forgetTyped(left)
      goOn()
    }
}

/** What a step to this address takes away: the whole page, or what is open over it and beside it. */
export function placesLeft(isOtherPage: boolean): Iterable<ParentNode> {
  return isOtherPage ? [document] : document.querySelectorAll('dialog[open], .drawer')
}
