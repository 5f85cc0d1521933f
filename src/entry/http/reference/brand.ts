// The product's mark: inline in a page, in the colour of its text, and as the icon of a tab.

import { rawText } from './html.ts'

const SHAPES =
  '<path d="M1.5 16h5M25.5 16h5"/><circle cx="16" cy="16" r="9.5"/><circle cx="16" cy="16" r="3" fill="currentColor"/>'
export const LOGO = rawText(
  `<svg viewBox="0 0 32 32" fill="none" stroke="currentColor" stroke-width="2.5" stroke-linecap="round" aria-hidden="true">${SHAPES}</svg>`,
)
const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none" color="#0a6a73" stroke="#0a6a73" stroke-width="2.5" stroke-linecap="round">${SHAPES}</svg>`

/** The icon as a data URL, which needs no request. */
export const ICON_ADDRESS = `data:image/svg+xml,${encodeURIComponent(ICON)}`
