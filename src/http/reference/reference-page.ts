// The API reference at /docs: one HTML page made on the server from the OpenAPI document. It needs no network beyond
// this server and no script; the little script it has only adds comfort. It brings its own Content-Security-Policy,
// which lets through exactly its style and its script, by their hashes. It is the same for every reader: examples show the
// address that the server knows of itself, and the script puts the one by which the reader came in its place.

import { hash } from 'node:crypto'
import { type FoundOperation, listOperations, type OpenApiDocument } from '../openapi/document.ts'
import { ICON_ADDRESS, LOGO } from './brand.ts'
import { KEY_VARIABLE } from './curl.ts'
import { type Html, html, rawText } from './html.ts'
import { renderOperation } from './operation.ts'
import { renderProse, type Section, splitSections } from './prose.ts'
import { SCRIPT } from './script.ts'
import { STYLE } from './style.ts'

export const REFERENCE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', STYLE, 'base64')}'`,
  `script-src 'sha256-${hash('sha256', SCRIPT, 'base64')}'`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** `origin` is where this machine reaches the server; it is shown unless the document knows a public address. */
export function renderReferencePage(document: OpenApiDocument, origin: string): string {
  const { url } = document.servers[0] ?? { url: '' }
  const isPublic = !url.startsWith('/')
  return renderPage(document, isPublic ? url : `${origin}${url}`, isPublic ? undefined : origin).text
}

function renderPage(document: OpenApiDocument, baseUrl: string, origin: string | undefined): Html {
  const mark = origin === undefined ? '' : html` data-origin="${origin}"`
  const { lead, sections } = splitSections(document.info.description)
  const groups = groupByTag(document)
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${document.info.title} reference</title>
<meta name="description" content="${lead.trim()}">
<link rel="icon" href="${ICON_ADDRESS}">
<style>${rawText(STYLE)}</style>
</head>
<body${mark}>
<a class="skip" href="#operations">Skip to the operations</a>
<div class="bar">${renderBrand(undefined)}<a class="menu" href="#menu">Menu</a></div>
<div class="page">
${renderNavigation(document, sections, groups)}
<main id="top">
<div class="intro">
<div><h1>${document.info.title}</h1><div class="lead">${renderProse(lead)}</div>
<p class="links"><a href="/openapi.json">OpenAPI document</a><code>${baseUrl}</code></p></div>
${renderStart(baseUrl)}
</div>
<div class="guide">${sections.map(
    ({ title, text }) =>
      html`<section id="${anchor('about', title)}"><h2>${title}</h2>${renderProse(text)}</section>`,
  )}</div>
<div id="operations">
${groups.map(
  ({ tag, description, operations }) => html`<h2 class="tag" id="${anchor('tag', tag)}">${tag}</h2>
${description === undefined ? '' : html`<div class="lead">${renderProse(description)}</div>`}
${operations.map((found) => renderOperation(document, found, baseUrl))}`,
)}
</div>
</main>
</div>
<script>${rawText(SCRIPT)}</script>
</body>
</html>
`
}

type Group = { tag: string; description?: string | undefined; operations: FoundOperation[] }

function groupByTag(document: OpenApiDocument): Group[] {
  const all = listOperations(document)
  return document.tags.map(({ name, description }) => ({
    tag: name,
    description,
    operations: all.filter(({ operation }) => operation.tags.includes(name)),
  }))
}

function renderNavigation(
  document: OpenApiDocument,
  sections: readonly Section[],
  groups: readonly Group[],
): Html {
  return html`<nav id="menu" aria-label="Reference">
<div class="head">${renderBrand(document.info.version)}<a class="close" href="#top">Close</a></div>
<input type="search" placeholder="Find an operation" aria-label="Find an operation" hidden>
<div class="group"><h2>Guide</h2><ul>${sections.map(
    ({ title }) => html`<li><a href="#${anchor('about', title)}">${title}</a></li>`,
  )}</ul></div>
${groups.map(
  ({ tag, operations }) =>
    html`<div class="group"><h2>${tag}</h2><ul>${operations.map(renderLink)}</ul></div>`,
)}
</nav>`
}

function renderLink({ path, method, operation }: FoundOperation): Html {
  const shown = method === 'delete' ? 'DEL' : method.toUpperCase()
  return html`<li><a href="#${operation.operationId}" data-find="${path} ${operation.operationId}">${
    operation.summary
  }<span class="method ${method}">${shown}</span></a></li>`
}

function renderBrand(version: string | undefined): Html {
  const end = version === undefined ? '' : html`<small>${version}</small>`
  return html`<a class="brand" href="#top">${LOGO}Sightline${end}</a>`
}

function renderStart(baseUrl: string): Html {
  const lines = [
    '# The key that the first start has printed',
    `export ${KEY_VARIABLE}=slk_…`,
    '',
    `curl "${baseUrl}/projects" \\`,
    `  -H "Authorization: Bearer $${KEY_VARIABLE}"`,
    '',
    '# The examples below use a uid from that answer',
    'export PROJECT_UID=…',
  ]
  return html`<figure><figcaption>First request</figcaption><pre tabindex="0"><code>${lines.join('\n')}</code></pre></figure>`
}

function anchor(kind: string, title: string): string {
  return `${kind}-${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`
}
