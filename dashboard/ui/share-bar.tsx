// How a whole is divided: one bar of parts, each a link to the list behind it, with its number below.

import { formatWhole } from '../lib/format.ts'
import { Link } from './link.tsx'

export type Share = {
  readonly label: string
  readonly value: number
  readonly to?: string
  /** A colour of the series, or a tone. */
  readonly tone: 'best' | 'good' | 'fair' | 'poor' | 'none' | 'critical' | 'warning' | 'notice'
}

export function ShareBar({ label, shares }: { label: string; shares: readonly Share[] }) {
  const total = shares.reduce((sum, { value }) => sum + value, 0)
  return (
    <div class="share-bar">
      <div class="bar" aria-hidden="true">
        {shares.map(
          ({ label: name, value, tone }) =>
            value > 0 && <span key={name} data-tone={tone} style={{ flexGrow: String(value / total) }} />,
        )}
      </div>
      <ul aria-label={label}>
        {shares.map(({ label: name, value, to, tone }) => (
          <li key={name} data-tone={tone}>
            <span>{name}</span>
            {to === undefined ? <b>{formatWhole(value)}</b> : <Link to={to}>{formatWhole(value)}</Link>}
          </li>
        ))}
      </ul>
    </div>
  )
}
