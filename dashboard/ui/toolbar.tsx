// What stands above a list: finding in it, the filters that hold with a way to drop each, how many rows there are, and the file.

import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { fileHref } from '../api/client.ts'
import { formatWhole } from '../lib/format.ts'
import { useShortcuts } from '../state/shortcuts.ts'
import * as common from '../text/common.ts'
import { Icon } from './icon.tsx'
import { Menu } from './menu.tsx'

export function Toolbar({ children, end }: { children: ComponentChildren; end?: ComponentChildren }) {
  return (
    <div class="toolbar">
      <div class="start">{children}</div>
      {end !== undefined && <div class="end">{end}</div>}
    </div>
  )
}

type SearchBoxProps = { label: string; value: string; onChange(value: string): void }

const TYPING_MS = 250

/** A search box that searches when typing has paused; "/" moves the focus to it. */
export function SearchBox({ label, value, onChange }: SearchBoxProps) {
  const typed = useSignal(value)
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef(0)
  useEffect(() => {
    // The address has changed by other means, such as the back button or a cleared filter.
    if (document.activeElement !== input.current) typed.value = value
  }, [value])
  useShortcuts({ '/': () => input.current?.focus() })
  return (
    <div class="search-box">
      <Icon name="search" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed.value}
        onInput={(event) => {
          typed.value = event.currentTarget.value
          clearTimeout(timer.current)
          timer.current = window.setTimeout(() => onChange(typed.value.trim()), TYPING_MS)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          clearTimeout(timer.current)
          onChange(typed.value.trim())
        }}
      />
    </div>
  )
}

export type Chip = { readonly label: string; remove(): void }

export function FilterChips({ chips, onClear }: { chips: readonly Chip[]; onClear?(): void }) {
  if (chips.length === 0) return null
  return (
    <ul class="chips">
      {chips.map(({ label, remove }) => (
        <li key={label}>
          <button type="button" class="chip" aria-label={common.removeFilter(label)} onClick={remove}>
            {label}
            <Icon name="x" size={12} />
          </button>
        </li>
      ))}
      {onClear && chips.length > 1 && (
        <li>
          <button type="button" class="chip quiet" onClick={onClear}>
            {common.clearFilters}
          </button>
        </li>
      )}
    </ul>
  )
}

type RowCountProps = { total: number | undefined; isAtLeast: boolean; noun(count: number): string }

/** Reads "1,204 keywords"; beyond what the server counts, "more than 10,000 keywords". */
export function RowCount({ total, isAtLeast, noun }: RowCountProps) {
  if (total === undefined) return <span class="muted count" />
  const count = formatWhole(total)
  return (
    <span class="muted count" role="status">
      {isAtLeast ? common.atLeast(count) : count} {noun(total)}
    </span>
  )
}

type DownloadMenuProps = { url: string; columns?: string | undefined; label?: string }

/**
 * Downloads all rows of the list at `url`, filtered and sorted as shown, with these columns or all. The style hides the menu where the
 * list is empty.
 */
export function DownloadMenu({ url, columns, label = common.download }: DownloadMenuProps) {
  const [path, query = ''] = url.split('?')
  const kept = query
    .split('&')
    .filter((part) => part !== '' && !/^(?:limit|cursor|include_total)=/.test(part))
  if (columns) kept.push(`columns=${columns}`)
  const items = Object.entries(common.fileFormats).map(([extension, label]) => ({
    label,
    // Without a byte order mark, Excel reads the file in an old encoding and garbles every letter beyond ASCII.
    file: fileHref(`${path}.${extension}?${(extension === 'csv' ? [...kept, 'bom=true'] : kept).join('&')}`),
  }))
  const place = useRef<HTMLSpanElement>(null)
  useShortcuts({
    e: () => {
      const button = place.current!.querySelector('button')!
      return button.checkVisibility() && button.click()
    },
  })
  return (
    <span class="download" ref={place}>
      <Menu label={label} icon="download" items={items} />
    </span>
  )
}
