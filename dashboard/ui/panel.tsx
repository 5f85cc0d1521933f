// A part of a page with a heading of its own.

import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

type PanelProps = {
  title?: ComponentChildren
  /** The heading for screen readers alone, where the content says what it is. */
  label?: string
  /** The id that links on the page use. */
  id?: string
  /** Links and buttons beside the heading. */
  actions?: ComponentChildren
  children: ComponentChildren
  /** The content reaches the edges of the panel: a table. */
  isFlush?: boolean
  class?: string
}

export function Panel({
  title,
  label,
  id: anchor,
  actions,
  children,
  isFlush,
  class: className,
}: PanelProps) {
  const id = useId()
  return (
    <section
      id={anchor}
      class={`panel${isFlush ? ' flush' : ''}${className ? ` ${className}` : ''}`}
      aria-labelledby={title === undefined && label === undefined ? undefined : id}
    >
      {label !== undefined && (
        <h2 id={id} class="unseen">
          {label}
        </h2>
      )}
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
