// The width of a chart, which follows its place on the page.

import { type Signal, useSignal } from '@preact/signals'
import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

const WIDTH_MIN = 240

/** `redrawnFor` is what makes the element of the chart another one. */
export function useChartWidth<E extends HTMLElement>(
  first: number,
  redrawnFor: unknown,
  onChange: (width: number) => void = () => {},
): { frame: RefObject<E | null>; width: Signal<number> } {
  const width = useSignal(first)
  const frame = useRef<E>(null)
  useLayoutEffect(() => {
    const element = frame.current
    if (element === null) return undefined
    const observer = new ResizeObserver(([entry]) => {
      width.value = Math.max(WIDTH_MIN, Math.round(entry!.contentRect.width))
      onChange(width.value)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [redrawnFor])
  return { frame, width }
}
