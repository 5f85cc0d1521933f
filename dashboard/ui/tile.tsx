// One number that matters, in four rows: what it is, its value, its change since when, and of how many it is. All of it is one link.

import type { ComponentChildren } from 'preact'
import { hrefOf } from '../state/address.ts'
import * as common from '../text/common.ts'

type TileProps = {
  label: string
  /** Null for a value that is not known: `status` stands in its place, never 0 or a dash. */
  value: ComponentChildren
  unit?: string | undefined
  /** Two or three words instead of the value, such as "not connected". */
  status?: string | undefined
  /** Why there is no value, or what to do for one. */
  why?: string | undefined
  /** A `Delta` with its period, or the words that stand for it. */
  change?: ComponentChildren
  coverage?: ComponentChildren
  spark?: ComponentChildren
  /** The address of the list behind the number. */
  to?: string | undefined
  /** A tile that chooses what is drawn below it leads nowhere else. */
  choice?: { isChosen: boolean; choose(): void }
  hint?: string | undefined
}

export function Tile({
  label,
  value,
  unit,
  status = common.unknown,
  why,
  change,
  coverage,
  spark,
  to,
  choice,
  hint,
}: TileProps) {
  const third = value === null ? why : change
  const rows = (
    <>
      <span class="label">{label}</span>
      {value === null ? (
        <span class="value status">{status}</span>
      ) : (
        <span class="value">
          {value}
          {unit !== undefined && <small> {unit}</small>}
        </span>
      )}
      {third && <span class="change">{third}</span>}
      {(coverage || spark) && (
        <span class={coverage ? 'cover' : 'cover bare'}>
          {coverage}
          {spark}
        </span>
      )}
    </>
  )
  if (choice !== undefined)
    return (
      <button class="tile" type="button" title={hint} aria-pressed={choice.isChosen} onClick={choice.choose}>
        {rows}
      </button>
    )
  return to === undefined ? (
    <div class="tile" title={hint}>
      {rows}
    </div>
  ) : (
    <a class="tile" title={hint} href={hrefOf(to)}>
      {rows}
    </a>
  )
}

export function Tiles({ children }: { children: ComponentChildren }) {
  return <div class="tiles">{children}</div>
}

type CoverageProps =
  | {
      known: number
      all: number
      /** What happened to the known ones: "measured", "crawled", "today". */
      how: string
    }
  | { children: ComponentChildren; isPartial: boolean }

/** Says how many parts a sum covers. It is a warning as soon as one is missing; the reason stands elsewhere, never on hover. */
export function Coverage(props: CoverageProps) {
  const isPartial = 'known' in props ? props.known < props.all : props.isPartial
  return (
    <span class="coverage" data-tone={isPartial ? 'warn' : undefined}>
      {'known' in props ? common.coverage(props.known, props.all, props.how) : props.children}
    </span>
  )
}
