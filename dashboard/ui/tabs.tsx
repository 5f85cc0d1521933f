// Views of the same thing, each with an address of its own: links, not a tab list.

import { useLayoutEffect, useRef } from 'preact/hooks'
import { formatCompact } from '../lib/format.ts'
import { Link } from './link.tsx'

type Tab = {
  readonly label: string
  readonly to: string
  readonly isCurrent: boolean
  readonly count?: number | undefined
}

export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const nav = useRef<HTMLElement>(null)
  // On a small screen the tabs scroll, so the current one is brought into view.
  useLayoutEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (nav.current === null || current == null) return
    nav.current.scrollLeft = current.offsetLeft - (nav.current.clientWidth - current.offsetWidth) / 2
  }, [JSON.stringify(tabs)])
  return (
    <nav ref={nav} class="tabs" aria-label={label}>
      {tabs.map(({ label: name, to, isCurrent, count }) => (
        <Link key={name} to={to} isCurrent={isCurrent}>
          {name}
          {count !== undefined && <span class="count">{formatCompact(count)}</span>}
        </Link>
      ))}
    </nav>
  )
}

/** The tabs of a place in the navigation, by what follows its address. Their links keep the query `kept`. */
export function tabsBelow(
  base: string,
  labels: Readonly<Record<string, string>>,
  current: string,
  kept = '',
): Tab[] {
  return Object.entries(labels).map(([name, label]) => ({
    label,
    to: `${base}${name && `/${name}`}${kept}`,
    isCurrent: name === current,
  }))
}

type SwitchProps<T extends string> = {
  label: string
  value: T
  options: readonly { readonly value: T; readonly label: string; readonly count?: number | undefined }[]
  onChange(value: T): void
}

/** A choice among a few options, all visible: device, range. */
export function Switch<T extends string>({ label, value, options, onChange }: SwitchProps<T>) {
  return (
    <fieldset class="switch">
      <legend class="unseen">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
          {option.count !== undefined && <span class="count">{formatCompact(option.count)}</span>}
        </button>
      ))}
    </fieldset>
  )
}
