// A line without axes: how something went, beside the number that it ended in.

import { linePath } from '../lib/scale.ts'

type SparkProps = {
  values: readonly (number | null)[]
  /** Describes the line for screen readers. */
  label: string
  /** For positions, the best is at the top. */
  isInverted?: boolean
  width?: number
  height?: number
}

export function Spark({ values, label, isInverted = false, width = 88, height = 22 }: SparkProps) {
  const known = values.filter((value): value is number => value !== null)
  if (known.length < 2) return null
  const min = known.reduce((a, b) => Math.min(a, b))
  const max = known.reduce((a, b) => Math.max(a, b))
  const span = max - min || 1
  const x = (index: number) => 2 + (index / Math.max(1, values.length - 1)) * (width - 4)
  const y = (value: number) => {
    const share = max === min ? 0.5 : (value - min) / span
    return 3 + (isInverted ? share : 1 - share) * (height - 6)
  }
  const lastIndex = values.findLastIndex((value) => value !== null)
  return (
    <svg
      class="spark"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={label}
    >
      <path d={linePath(values, x, y)} />
      <circle cx={x(lastIndex)} cy={y(values[lastIndex]!)} r="2" />
    </svg>
  )
}
