// What a popover holds is drawn when it first opens: a page has many of them, and most are never opened.

import { useSignal } from '@preact/signals'

export function useOpened() {
  const isOpened = useSignal(false)
  return {
    isOpened: isOpened.value,
    /** Of the popover. What is drawn now is there when it is placed, which its `toggle` does. */
    onBeforeToggle: ({ newState }: { newState: string }) => {
      if (newState === 'open') isOpened.value = true
    },
  }
}
