// One number that matters, with its change, leading to the list behind it.

import type { ComponentChildren } from 'preact'
import { Link } from './link.tsx'

type FigureProps = {
  label: string
  value: ComponentChildren
  change?: ComponentChildren
  /** The address of the list behind the number. */
  to?: string | undefined
  hint?: string
  children?: ComponentChildren
}

export function Figure({ label, value, change, to, hint, children }: FigureProps) {
  return (
    <div class="figure" title={hint}>
      <span class="label">{label}</span>
      <span class="value">
        {to === undefined ? value : <Link to={to}>{value}</Link>} {change}
      </span>
      {children}
    </div>
  )
}

export function Figures({ children }: { children: ComponentChildren }) {
  return <div class="figures">{children}</div>
}
