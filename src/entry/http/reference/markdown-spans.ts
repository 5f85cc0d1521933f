// Renders the inline markup of Markdown: code, links, emphasis.

import { type Html, html } from './html.ts'

/**
 * Returns where a link of a guide leads; undefined if nowhere, and then only its text is shown. `title` is that of the
 * target page, if known.
 */
export type LinkTo = (target: string) => { href: string; title?: string | undefined } | undefined

/** A link whose text is a file name shows the title of the page instead. */
const FILE_NAME = /^[\w./-]+\.md$/

// In the order of precedence: code, images, links, addresses, bold, italics, escaped characters.
const SPAN =
  /(`+)(.*?[^`])\1(?!`)|!\[([^\]]*)\]\(([^)\s]+)[^)]*\)|\[((?:[^[\]]|`[^`]*`)*)\]\(([^)\s]+)[^)]*\)|<(https?:\/\/[^>\s]+)>|\*\*(.+?)\*\*|(?<![\w*])\*([^*\s](?:[^*]*[^*\s])?)\*(?![\w*])|(?<![\w_])_([^_\s](?:[^_]*[^_\s])?)_(?![\w_])|\\([\\`*_{}[\]()#+\-.!|<>~])/

export function renderSpans(text: string, linkTo: LinkTo): Html {
  const parts: (Html | string)[] = []
  let rest = text
  for (;;) {
    const found = SPAN.exec(rest)
    if (found === null) return html`${parts}${rest}`
    parts.push(rest.slice(0, found.index), renderSpan(found, linkTo))
    rest = rest.slice(found.index + found[0].length)
  }
}

function renderSpan(found: RegExpExecArray, linkTo: LinkTo): Html | string {
  const [, ticks, code = '', alt, , label = '', target, address, bold, slanted, underlined, escaped] = found
  if (ticks !== undefined) return html`<code>${code.replace(/^ (.*) $/, '$1')}</code>`
  // Pictures are not served; the text around them describes them.
  if (alt !== undefined) return ''
  if (target !== undefined) {
    const place = linkTo(target)
    const text = FILE_NAME.test(label) ? (place?.title ?? label) : label
    return renderLink(renderSpans(text, linkTo), place?.href)
  }
  if (address !== undefined) return renderLink(html`${address}`, address)
  if (bold !== undefined) return html`<strong>${renderSpans(bold, linkTo)}</strong>`
  const emphasised = slanted ?? underlined
  if (emphasised !== undefined) return html`<em>${renderSpans(emphasised, linkTo)}</em>`
  return escaped ?? ''
}

const OTHER_SCHEME = /^(?!https?:)[a-z][a-z0-9+.-]*:/i

function renderLink(label: Html, href: string | undefined): Html {
  if (href === undefined || OTHER_SCHEME.test(href)) return label
  return /^https?:/i.test(href)
    ? html`<a href="${href}" rel="noreferrer">${label}</a>`
    : html`<a href="${href}">${label}</a>`
}

/** Returns the text without markup. */
export function plainText(text: string): string {
  let plain = ''
  let rest = text
  for (;;) {
    const found = SPAN.exec(rest)
    if (found === null) return plain + rest
    const [all, , code, , , label, , address, bold, slanted, underlined, escaped] = found
    const inner = label ?? bold ?? slanted ?? underlined
    plain +=
      rest.slice(0, found.index) +
      (code ?? address ?? escaped ?? (inner === undefined ? '' : plainText(inner)))
    rest = rest.slice(found.index + all.length)
  }
}
