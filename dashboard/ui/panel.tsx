// A part of a page with a heading of its own.

import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

type PanelProps = {
  title?: ComponentChildren
  /** Links and buttons beside the heading. */
  actions?: ComponentChildren
  children: ComponentChildren
  /** The content reaches the edges of the panel: a table. */
  isFlush?: boolean
  class?: string
}

export function Panel({ title, actions, children, isFlush, class: className }: PanelProps) {
  const id = useId()
  return (
    <section
      class={`panel${isFlush ? ' flush' : ''}${className ? ` ${className}` : ''}`}
      aria-labelledby={title === undefined ? undefined : id}
    >
      {(title !== undefined || actions !== undefined) && (
        <header>
          {title !== undefined && <h2 id={id}>{title}</h2>}
          {actions !== undefined && <div class="actions">{actions}</div>}
        </header>
      )}
      {children}
    </section>
  )
}
