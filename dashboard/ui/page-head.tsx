// The top of a page: what it is, and what can be done with all of it. The title is also that of the window.

import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { path } from '../state/address.ts'

type PageHeadProps = {
  title: string
  /** Beside the title: badges, a short fact. */
  beside?: ComponentChildren
  actions?: ComponentChildren
  children?: ComponentChildren
}

let titledPath: string | undefined

export function PageHead({ title, beside, actions, children }: PageHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · Sightline`
  }, [title])
  useEffect(() => {
    // After a step to another page the keyboard and a screen reader go on at its heading; not at the first.
    if (titledPath !== undefined && titledPath !== path.peek())
      heading.current?.focus({ preventScroll: true })
    titledPath = path.peek()
  }, [])
  return (
    <header class="page-head">
      <div class="title">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {beside}
      </div>
      {actions !== undefined && <div class="actions">{actions}</div>}
      {children}
    </header>
  )
}
