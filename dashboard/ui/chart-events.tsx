// What happened, in a strip between a plot and its days: a letter and a shape for each kind, and a dotted line up into the plot.

import { groupsOf } from '../lib/chart-layout.ts'
import { formatDay } from '../lib/format.ts'
import * as common from '../text/common.ts'
import { type Mark, textOfMark } from './series.ts'

/** Events that happen by themselves are circles; actions of people are squares. */
const GLYPHS = {
  note: { letter: 'N', isRound: false },
  change: { letter: 'U', isRound: false },
  alert: { letter: 'A', isRound: true },
} as const
type GlyphKind = keyof typeof GLYPHS
type Event = Mark & { readonly kind: GlyphKind }

export const EVENTS_HEIGHT = 26
const GLYPH_GAP = 17

export function eventsOf(marks: readonly Mark[]): Event[] {
  return marks.filter((mark): mark is Event => mark.kind in GLYPHS)
}

type EventStripProps = {
  events: readonly Event[]
  /** Undefined for a day that the chart does not show. */
  xOf(day: string): number | undefined
  /** The foot and the head of the plot. */
  foot: number
  top: number
}

export function EventStrip({ events, xOf, foot, top }: EventStripProps) {
  const y = foot + EVENTS_HEIGHT / 2
  const shown = events.filter(({ day }) => xOf(day) !== undefined)
  return (
    <>
      {groupsOf(shown, ({ day }) => xOf(day)!, GLYPH_GAP).map(({ at, items }) => {
        const kinds = new Set(items.map(({ kind }) => kind))
        const kind = kinds.size === 1 ? items[0]!.kind : undefined
        return (
          <g key={at} class="event" data-kind={kind}>
            <title>{items.map(titleOf).join('\n')}</title>
            <line x1={at} x2={at} y1={top} y2={foot} />
            {items.length === 1 ? (
              <Glyph kind={items[0]!.kind} x={at} y={y} />
            ) : (
              <Sign kind={kind} x={at} y={y} text={String(items.length)} />
            )}
          </g>
        )
      })}
    </>
  )
}

const titleOf = (event: Mark) => `${formatDay(event.day)}: ${textOfMark(event)}`

export function Glyph({ kind, x, y }: { kind: GlyphKind; x: number; y: number }) {
  return <Sign kind={kind} x={x} y={y} text={GLYPHS[kind].letter} />
}

type SignProps = { kind: GlyphKind | undefined; x: number; y: number; text: string }

/** Several events share a sign with their count; it has the shape and the colour of a kind if all are of that kind. */
function Sign({ kind, x, y, text }: SignProps) {
  return (
    <g class="glyph" data-kind={kind} transform={`translate(${x} ${y})`}>
      {kind !== undefined && GLYPHS[kind].isRound ? (
        <circle r="8.5" />
      ) : (
        <rect x="-8" y="-8" width="16" height="16" rx="4" />
      )}
      <text y="3.5">{text}</text>
    </g>
  )
}

/** The glyph of a kind in a text; nothing for what has none. */
export function MarkGlyph({ kind }: { kind: Mark['kind'] }) {
  if (!(kind in GLYPHS)) return null
  return (
    <svg class="mark-glyph" viewBox="-8.5 -8.5 17 17" width="16" height="16" aria-hidden="true">
      <Glyph kind={kind as GlyphKind} x={0} y={0} />
    </svg>
  )
}

/** What the letters mean; only those that the chart has. */
export function EventKey({ events }: { events: readonly Event[] }) {
  const kinds = (Object.keys(GLYPHS) as GlyphKind[]).filter((kind) =>
    events.some((event) => event.kind === kind),
  )
  if (kinds.length === 0) return null
  return (
    <ul class="event-key" aria-label={common.markKindsLabel}>
      {kinds.map((kind) => (
        <li key={kind}>
          <MarkGlyph kind={kind} /> {common.markKinds[kind]}
        </li>
      ))}
    </ul>
  )
}
