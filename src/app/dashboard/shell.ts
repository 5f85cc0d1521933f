// The one HTML document with which all pages of the dashboard begin, and the one that says why there is none.

import { ICON_ADDRESS } from '../../entry/http/reference/brand.ts'
import { html } from '../../entry/http/reference/html.ts'
import type { Assets } from './assets.ts'
import type { BuiltDashboard } from './built-dashboard.ts'
import type { FirstAnswers } from './first-answers.ts'
import { renderBrand, renderLayout } from './layout.ts'

/**
 * `root` is the relative path to the root of the server, `reload` a script that reloads the page when the code has
 * changed.
 */
type Place = { root: string; reload: string | undefined }

export function renderShell(
  built: BuiltDashboard,
  { root, reload, answers }: Place & { answers: FirstAnswers },
): string {
  const { entry, preloads, styles, theme } = built
  const assets = `${root}assets/`
  const links = [
    ...styles.map((name) => html`\n<link rel="stylesheet" href="${assets}${name}">`),
    ...[entry, ...preloads].map((name) => html`\n<link rel="modulepreload" href="${assets}${name}">`),
  ]
  // The theme comes first, because a script after a style sheet waits for it.
  return html`<!doctype html>
<html lang="en" data-root="${root}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Sightline</title>
<script src="${assets}${theme}"></script>
<link rel="icon" href="${ICON_ADDRESS}">${links}
<script type="module" src="${assets}${entry}"></script>${
    reload === undefined ? '' : html`\n<script type="module" src="${root}${reload}"></script>`
  }
</head>
<body>
<div id="app" data-answers="${JSON.stringify(answers)}"></div>
<noscript><p>The dashboard needs JavaScript. Switch it on for this address, then load the page again.</p></noscript>
</body>
</html>
`.text
}

export function renderFailure(assets: Assets, reason: string, { root, reload }: Place): string {
  const body = html`${renderBrand(root)}
<main>
<h1>The dashboard could not be built</h1>
<p>The API and all background work are unaffected. To try again, load this page again.</p>
<pre tabindex="0"><code>${reason}</code></pre>
</main>`
  const script = reload ?? assets.script
  return renderLayout({ ...assets, script }, { page: 'failed', title: 'Not available', root, body })
}
