// Doing something again and again for as long as it is of interest and somebody looks.

import { useEffect, useRef } from 'preact/hooks'

/** Null in place of a time: not now. */
export function useEvery(ms: number | null, work: () => void): void {
  const last = useRef(work)
  last.current = work
  useEffect(() => {
    if (ms === null) return undefined
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') last.current()
    }, ms)
    return () => clearInterval(timer)
  }, [ms])
}
