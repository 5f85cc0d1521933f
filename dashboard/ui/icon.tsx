// A small picture beside a word. It says nothing that the word does not, so it is hidden from screen readers.

import { ICON_PATHS, type IconName } from './icon-paths.ts'

export type { IconName }

export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
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
