// The rows that can be seen, kept up to date while one scrolls.

import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { type RowWindow, rowWindow } from '../lib/window.ts'

const FEW_ROWS = 60

/** All rows where there are few: these can then be found by the browser's own search, and printed. */
export function useRowWindow(count: number, rowHeight: number) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [shown, setShown] = useState<RowWindow>({ first: 0, end: Math.min(count, FEW_ROWS) })
  useLayoutEffect(() => {
    if (count <= FEW_ROWS) return undefined
    let frame = 0
    const measure = () => {
      frame = 0
      const top = body.current?.getBoundingClientRect().top ?? 0
      const next = rowWindow({ scrollTop: -top, viewHeight: innerHeight, rowHeight, count })
      setShown((before) => (before.first === next.first && before.end === next.end ? before : next))
    }
    const schedule = () => {
      if (frame === 0) frame = requestAnimationFrame(measure)
    }
    measure()
    addEventListener('scroll', schedule, { passive: true })
    addEventListener('resize', schedule)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', schedule)
      removeEventListener('resize', schedule)
    }
  }, [count, rowHeight])
  return { body, shown: count <= FEW_ROWS ? { first: 0, end: count } : shown }
}
