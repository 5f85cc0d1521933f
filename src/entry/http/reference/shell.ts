// The common frame of the documentation pages: head, menu with search, style and script. They send their own
// Content-Security-Policy, which allows exactly that style and that script, by their hashes.

import { hash } from 'node:crypto'
import { ICON_ADDRESS, LOGO } from './brand.ts'
import { type Html, html, rawText } from './html.ts'
import { SCRIPT } from './script.ts'
import { STYLE } from './style.ts'

export const SEARCH_PATH = '/docs/search.json'

export const DOCS_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', STYLE, 'base64')}'`,
  `script-src 'sha256-${hash('sha256', SCRIPT, 'base64')}'`,
  "connect-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

type Shell = {
  title: string
  description: string
  version: string
  /** The server's address on this machine, which the script replaces by the reader's own. */
  origin: string | undefined
  groups: readonly Html[]
  skip: { href: string; text: string }
  main: Html
}

export function renderShell({ title, description, version, origin, groups, skip, main }: Shell): string {
  const mark = origin === undefined ? '' : html` data-origin="${origin}"`
  const { text } = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="description" content="${description}">
<link rel="icon" href="${ICON_ADDRESS}">
<style>${rawText(STYLE)}</style>
</head>
<body${mark}>
<a class="skip" href="${skip.href}">${skip.text}</a>
<header class="bar">${renderBrand(undefined)}<a class="menu" href="#menu">Menu</a></header>
<div class="page">
<nav id="menu" aria-label="Documentation">
<div class="head">${renderBrand(version)}<a class="close" href="#top">Close</a></div>
<input type="search" placeholder="Search guides and operations" aria-label="Search guides and operations" data-index="${SEARCH_PATH}" hidden>
<p class="found" role="status" hidden></p>
<ul class="results" hidden></ul>
${groups}
</nav>
${main}
</div>
<script>${rawText(SCRIPT)}</script>
</body>
</html>
`
  return text
}

export function renderGroup(title: string, entries: readonly Html[]): Html {
  return html`<div class="group"><h2>${title}</h2><ul>${entries}</ul></div>`
}

function renderBrand(version: string | undefined): Html {
  const end = version === undefined ? '' : html`<small>${version}</small>`
  return html`<a class="brand" href="/docs">${LOGO}Sightline${end}</a>`
}
