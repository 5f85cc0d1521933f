// A short list of things that belong to somebody: what each is, a few facts, and what can be done with it.

import type { ComponentChildren } from 'preact'

export function RowList({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <ul class="row-list" aria-label={label}>
      {children}
    </ul>
  )
}

type RowProps = { title: ComponentChildren; facts: ComponentChildren; action?: ComponentChildren }

export function Row({ title, facts, action }: RowProps) {
  return (
    <li>
      <div>
        <p class="title">{title}</p>
        <p class="muted small">{facts}</p>
      </div>
      {action}
    </li>
  )
}
