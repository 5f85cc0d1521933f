// Asks again and again while something is under way whose every step no event tells.

import { useEffect, useRef } from 'preact/hooks'

export function usePoll(isOn: boolean, work: () => void, everyMs: number): void {
  const latest = useRef(work)
  latest.current = work
  useEffect(() => {
    if (!isOn) return undefined
    const timer = setInterval(() => {
      if (document.visibilityState !== 'hidden') latest.current()
    }, everyMs)
    return () => clearInterval(timer)
  }, [isOn, everyMs])
}
