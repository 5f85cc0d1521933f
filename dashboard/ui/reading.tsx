// What a chart says of the day under the pointer. It stands beside the cursor, on the side of the middle, so it never covers what is read.

import type { ComponentChildren } from 'preact'
import { MarkGlyph } from './chart-events.tsx'
import { type Mark, textOfMark } from './series.ts'

const WIDTH_MAX = 280
const DISTANCE = 14

type ReadingProps = {
  title: string
  /** Where the cursor is in the plot, which is so wide. */
  left: number
  width: number
  /** The values, a row each. */
  children: ComponentChildren
  events: readonly Mark[]
}

export function Reading({ title, left, width, children, events }: ReadingProps) {
  const isRight = left > width / 2
  const room = (isRight ? left : width - left) - DISTANCE
  const place = isRight ? { right: `${width - left + DISTANCE}px` } : { left: `${left + DISTANCE}px` }
  return (
    <div class="reading" style={{ ...place, maxWidth: `${Math.min(room, WIDTH_MAX)}px` }}>
      <strong>{title}</strong>
      {children}
      {events.length > 0 && <hr />}
      {events.map((mark) => (
        <span key={mark.text} class="happened">
          <MarkGlyph kind={mark.kind} /> {textOfMark(mark)}
        </span>
      ))}
    </div>
  )
}
