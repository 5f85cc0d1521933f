// The detail of a row beside its list: on wide screens next to it, on small ones in its place. It has an address of its own.

import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { leave } from '../state/leaving.ts'
import { forget } from '../state/query.ts'
import { useShortcuts } from '../state/shortcuts.ts'
import * as common from '../text/common.ts'
import { Button } from './button.tsx'

type DrawerProps = {
  title: ComponentChildren
  onClose(): void
  actions?: ComponentChildren
  /** Names of the query that belong to the drawer, beside those of its charts; they are removed when it closes. */
  kept?: readonly string[]
  children: ComponentChildren
}

// The names that charts keep in the query.
const CHART = ['chart', 'table']

export function Drawer({ title, onClose, actions, kept = [], children }: DrawerProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const drawer = useRef<HTMLElement>(null)
  const close = () =>
    leave([drawer.current!], () => {
      onClose()
      forget([...CHART, ...kept])
    })
  useShortcuts({ Escape: close })
  useEffect(() => {
    const before = document.activeElement
    heading.current?.focus({ preventScroll: true })
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  return (
    <aside ref={drawer} class="drawer" aria-label={typeof title === 'string' ? title : undefined}>
      <header>
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <div class="actions">
          {actions}
          <Button icon="x" kind="quiet" label={common.close} onClick={close} />
        </div>
      </header>
      <div class="drawer-body">{children}</div>
    </aside>
  )
}
