// What the pages around signing in have around their content. Addresses are relative, because a proxy may serve all of this below a path.

import { ICON_ADDRESS, LOGO } from '../../entry/http/reference/brand.ts'
import { type Html, html } from '../../entry/http/reference/html.ts'
import type { Assets } from './assets.ts'

type Layout = {
  /** By which the script knows where it is. */
  page:
    | 'welcome'
    | 'sign-in'
    | 'sign-in-oidc'
    | 'confirm-email'
    | 'google-return'
    | 'unsubscribe'
    | 'consent'
    | 'failed'
  title: string
  /** The way to the root of the server. */
  root: string
  /** Where to go after signing in, from there; undefined for the first page. */
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

/** Where messages appear; being there from the start, it is read out when it changes. */
export const MESSAGE = html`<p class="message" id="message" role="alert"></p>`

export const NEEDS_SCRIPT = html`<noscript><p class="error">Signing in needs JavaScript. Switch it on for this address, then load the page again.</p></noscript>`
