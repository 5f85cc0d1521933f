// A line without axes: how something went, beside the number that it ended in. It shows the shape and not the size, so it can name its range.

import { linePath, sparkSpan } from '../lib/scale.ts'

type SparkProps = {
  values: readonly (number | null)[]
  /** Describes the line for screen readers. */
  label: string
  /** The least span that the height stands for: in a list, one for all lines, so that a small change looks small. */
  minSpan?: number
  /** Writes the smallest and the largest value beside the line. */
  showRange?: boolean
  format?: (value: number) => string
  /** For positions, the best is at the top. */
  isInverted?: boolean
  width?: number
  height?: number
}

export function Spark({
  values,
  label,
  minSpan,
  showRange = false,
  format = String,
  isInverted = false,
  width = 88,
  height = 22,
}: SparkProps) {
  const span = sparkSpan(values, minSpan)
  if (span === undefined) return null
  const x = (index: number) => 2 + (index / Math.max(1, values.length - 1)) * (width - 4)
  const y = (value: number) => {
    const share = (value - span.bottom) / (span.top - span.bottom)
    return 3 + (isInverted ? share : 1 - share) * (height - 6)
  }
  const lastIndex = values.findLastIndex((value) => value !== null)
  const line = (
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
  if (!showRange) return line
  const [min, max] = [format(span.min), format(span.max)]
  return (
    <span class="spark-range">
      {line}
      <small>{min === max ? min : `${min}–${max}`}</small>
    </span>
  )
}
