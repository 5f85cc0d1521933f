// Polls while work is running that sends no event for each step.

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
