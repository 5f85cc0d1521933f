// Asks before changes of a form that were not sent are left behind: by another page, by closing a dialog or a drawer, by a reload.

import { signal } from '@preact/signals'
import { forgetTyped, hasUnsentText, watchTyping } from '../lib/typed-text.ts'

/** Goes on once the reader has chosen to discard the changes; undefined while nothing is asked. */
export const question = signal<(() => void) | undefined>(undefined)

export function watchLeaving(): void {
  watchTyping()
  addEventListener('beforeunload', (event) => {
    if (hasUnsentText([document])) event.preventDefault()
  })
}

/** Calls `proceed`, after a question when the places hold unsent changes. */
export function leave(places: Iterable<ParentNode>, proceed: () => void): void {
  const left = [...places]
  if (!hasUnsentText(left)) proceed()
  else
    question.value = () => {
      forgetTyped(left)
      proceed()
    }
}

/** Which parts navigation to this address removes: the whole page, or only what is open over it and beside it. */
export function placesLeft(isOtherPage: boolean): Iterable<ParentNode> {
  return isOtherPage ? [document] : document.querySelectorAll('dialog[open], .drawer')
}
