// The rows that can be seen, kept up to date while one scrolls.

import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { type RowWindow, rowWindow } from '../lib/window.ts'

const FEW_ROWS = 60
// Until it is known where on the screen the table is.
const FIRST_ROWS = 12
// Somebody who has come to a page sees it sooner when what is out of sight is drawn after it, and can use it meanwhile.
const MORE_AFTER_MS = 100

/** All rows where there are few, a moment later: these can then be found by the browser's own search, and printed. */
export function useRowWindow(count: number, rowHeight: number) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [shown, setShown] = useState<RowWindow>({
    ...rowWindow({ scrollTop: 0, viewHeight: innerHeight, rowHeight, count }),
    end: Math.min(count, FIRST_ROWS),
  })
  const [drawn, setDrawn] = useState(FIRST_ROWS)
  useEffect(() => {
    if (count > FEW_ROWS || drawn >= count) return undefined
    const timer = setTimeout(() => setDrawn(drawn + FIRST_ROWS), MORE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [count, drawn])
  const areAllDrawn = count <= FEW_ROWS && drawn >= count
  useLayoutEffect(() => {
    if (areAllDrawn) return undefined
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
  }, [count, rowHeight, areAllDrawn])
  if (count > FEW_ROWS) return { body, shown }
  const end = Math.min(count, Math.max(drawn, shown.end))
  return { body, shown: { first: 0, end, slots: FEW_ROWS } }
}

function isSame(a: RowWindow, b: RowWindow): boolean {
  return a.first === b.first && a.end === b.end && a.slots === b.slots
}
