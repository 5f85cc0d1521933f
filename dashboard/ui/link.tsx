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
  /** The link opens a drawer, so the list keeps its scroll position. */
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

/** A link to a page on the web. Only http and https are followed: addresses come from crawled pages. */
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

/** One description on the page serves all links that leave the dashboard. */
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
