// A small picture, mostly beside a word: it says nothing that the word does not, and is hidden from screen readers then.

import { ICON_PATHS, type IconName } from './icon-paths.ts'

export type { IconName }

/** With `label`, the icon stands in place of a word and is read out. */
export function Icon({ name, size = 16, label }: { name: IconName; size?: number; label?: string }) {
  return (
    <svg
      class="icon"
      viewBox="0 0 24 24"
      width={size}
      height={size}
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined ? 'true' : undefined}
    >
      <path d={ICON_PATHS[name]} />
    </svg>
  )
}

/** The product's mark. */
export function Logo() {
  return (
    <svg class="logo" viewBox="0 0 32 32" width="24" height="24" aria-hidden="true">
      <path d="M1.5 16h5M25.5 16h5" />
      <circle cx="16" cy="16" r="9.5" />
      <circle class="filled" cx="16" cy="16" r="3" />
    </svg>
  )
}
