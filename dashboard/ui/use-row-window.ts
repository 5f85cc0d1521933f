// The rows that can be seen, kept up to date while one scrolls.

import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { type RowWindow, rowWindow } from '../lib/window.ts'

const FEW_ROWS = 60
// Until it is known where on the screen the table is.
const FIRST_ROWS = 16

/** All rows where there are few: these can then be found by the browser's own search, and printed. */
export function useRowWindow(count: number, rowHeight: number) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [shown, setShown] = useState<RowWindow>({
    ...rowWindow({ scrollTop: 0, viewHeight: innerHeight, rowHeight, count }),
    end: Math.min(count, FIRST_ROWS),
  })
  useLayoutEffect(() => {
    if (count <= FEW_ROWS) return undefined
    let frame = 0
    const measure = () => {
      frame = 0
      const top = body.current?.getBoundingClientRect().top ?? 0
      const next = rowWindow({ scrollTop: -top, viewHeight: innerHeight, rowHeight, count })
      setShown((before) => (isSame(before, next) ? before : next))
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
  return { body, shown: count <= FEW_ROWS ? { first: 0, end: count, slots: FEW_ROWS } : shown }
}

function isSame(a: RowWindow, b: RowWindow): boolean {
  return a.first === b.first && a.end === b.end && a.slots === b.slots
}
