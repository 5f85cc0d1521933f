// The common frame of the pages around signing in. Addresses are relative, because a proxy may serve everything below a
// path.

import { ICON_ADDRESS, LOGO } from '../../entry/http/reference/brand.ts'
import { type Html, html } from '../../entry/http/reference/html.ts'
import type { Assets } from './assets.ts'

type Layout = {
  /** Tells the script which page it is on. */
  page:
    | 'welcome'
    | 'sign-in'
    | 'sign-in-oidc'
    | 'confirm-email'
    | 'google-return'
    | 'unsubscribe'
    | 'consent'
    | 'failed'
    | 'not-found'
  title: string
  /** The relative path to the root of the server. */
  root: string
  /** The page to continue with after signing in, relative to the root; undefined for the first page. */
  next?: string | undefined
  body: Html
}

export function renderLayout(
  { script, style, theme }: Pick<Assets, 'script' | 'style' | 'theme'>,
  { page, title, root, next, body }: Layout,
): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · Sightline</title>
<script src="${root}${theme}"></script>
<link rel="icon" href="${ICON_ADDRESS}">
<link rel="stylesheet" href="${root}${style}">
<script type="module" src="${root}${script}"></script>
</head>
<body data-page="${page}"${next === undefined ? '' : html` data-next="${next}"`}>
${body}
</body>
</html>
`.text
}

export function renderBrand(root: string): Html {
  return html`<header><a class="brand" href="${root}">${LOGO}Sightline</a></header>`
}

/** The place for messages; as it exists from the start, screen readers announce its changes. */
export const MESSAGE = html`<p class="message" id="message" role="alert"></p>`

export const NEEDS_SCRIPT = html`<noscript><p class="error">Signing in needs JavaScript. Switch it on for this address, then load the page again.</p></noscript>`
