// The content of a popover is drawn when it first opens: a page has many of them, and most are never opened.

import { useSignal } from '@preact/signals'

export function useOpened() {
  const isOpened = useSignal(false)
  return {
    isOpened: isOpened.value,
    /** Handles `beforetoggle`. Content that is drawn now is there when `toggle` places the popover. */
    onBeforeToggle: ({ newState }: { newState: string }) => {
      if (newState === 'open') isOpened.value = true
    },
  }
}
