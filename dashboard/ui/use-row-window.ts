// The rows that can be seen, kept up to date while one scrolls.

import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { type RowWindow, rowWindow } from '../lib/window.ts'
import { useMedia } from '../state/media.ts'

const FEW_ROWS = 60
// The rows that are drawn until the position of the table on the screen is known.
const FIRST_ROWS = 12
const FIRST_ROWS_MIN = 4
// Rows out of sight are drawn a moment after the visible ones, so that the page can be used sooner.
const MORE_AFTER_MS = 100

/**
 * All rows on paper, and where there are few, a moment later: these can then be found by the browser's own search. `top` is about
 * where the first row is on the screen, if that is known before it is drawn.
 */
export function useRowWindow(count: number, rowHeight: number, top: number | undefined) {
  const body = useRef<HTMLTableSectionElement>(null)
  const first =
    top === undefined ? FIRST_ROWS : Math.max(FIRST_ROWS_MIN, Math.ceil((innerHeight - top) / rowHeight))
  const [shown, setShown] = useState<RowWindow>({
    ...rowWindow({ scrollTop: 0, viewHeight: innerHeight, rowHeight, count }),
    end: Math.min(count, first),
  })
  const [drawn, setDrawn] = useState(first)
  const isFirst = useRef(true)
  const isPrinted = useMedia('print')
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
      const at = body.current?.getBoundingClientRect().top ?? 0
      const view = { scrollTop: -at, viewHeight: innerHeight, rowHeight, count }
      const next = rowWindow({ ...view, isFirst: isFirst.current })
      isFirst.current = false
      setShown((before) => (isSame(before, next) ? before : next))
    }
    const schedule = () => {
      if (frame === 0) frame = requestAnimationFrame(measure)
    }
    measure()
    const more = setTimeout(schedule, MORE_AFTER_MS)
    addEventListener('scroll', schedule, { passive: true })
    addEventListener('resize', schedule)
    return () => {
      clearTimeout(more)
      cancelAnimationFrame(frame)
      removeEventListener('scroll', schedule)
      removeEventListener('resize', schedule)
    }
  }, [count, rowHeight, areAllDrawn])
  if (isPrinted) return { body, shown: { first: 0, end: count, slots: count } }
  if (count > FEW_ROWS) return { body, shown }
  const end = Math.min(count, Math.max(drawn, shown.end))
  return { body, shown: { first: 0, end, slots: FEW_ROWS } }
}

function isSame(a: RowWindow, b: RowWindow): boolean {
  return a.first === b.first && a.end === b.end && a.slots === b.slots
}
