// Links within the dashboard, and those that leave it: these say so, and tell the other side nothing.

import type { ComponentChildren } from 'preact'
import { hrefOf } from '../state/address.ts'
import * as common from '../text/common.ts'
import { Icon } from './icon.tsx'

type LinkProps = {
  to: string
  children: ComponentChildren
  class?: string
  title?: string
  isCurrent?: boolean
  /** Opens a drawer: the list stays where it is scrolled to. */
  isBeside?: boolean
}

export function Link({ to, children, isCurrent, isBeside, title, class: className }: LinkProps) {
  return (
    <a
      href={hrefOf(to)}
      class={className}
      title={title}
      aria-current={isCurrent ? 'page' : undefined}
      data-step={isBeside ? 'beside' : undefined}
    >
      {children}
    </a>
  )
}

/** Of a page on the web. Only http and https are followed: addresses come from crawled pages. */
export function OutLink({ href, children }: { href: string; children?: ComponentChildren }) {
  if (!/^https?:\/\//i.test(href)) return <span>{children ?? href}</span>
  return (
    <a class="out" href={href} target="_blank" rel="noopener noreferrer nofollow" aria-describedby={NEW_TAB}>
      {children ?? href}
      <Icon name="external-link" size={12} />
    </a>
  )
}

const NEW_TAB = 'new-tab'

/** Once on a page: what is said of all links that leave it. */
export function NewTabHint() {
  return (
    <span id={NEW_TAB} hidden>
      {common.newTab}
    </span>
  )
}

export function textOfHref(href: string): string {
  return href.replace(/^https?:\/\//i, '')
}
