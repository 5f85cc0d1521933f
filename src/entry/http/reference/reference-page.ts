// The API reference at /docs: one HTML page made on the server from the OpenAPI document. It needs no other server and
// works without a script; its small script only adds comfort. It is the same for every reader: examples show the
// server's own idea of its address, which the script replaces by the address that the reader uses.

import { type FoundOperation, listOperations, type OpenApiDocument } from '../openapi/document.ts'
import { KEY_VARIABLE } from './curl.ts'
import { guideEntries } from './guide-page.ts'
import type { GuideGroup } from './guides.ts'
import { type Html, html } from './html.ts'
import { renderOperation } from './operation.ts'
import { renderProse, splitSections } from './prose.ts'
import { renderGroup, renderShell } from './shell.ts'

/** `origin` is the server's address on this machine; it is shown unless the document has a public address. */
export function renderReferencePage(
  document: OpenApiDocument,
  origin: string,
  guides: readonly GuideGroup[] = [],
): string {
  const { url } = document.servers[0] ?? { url: '' }
  const isPublic = !url.startsWith('/')
  const baseUrl = isPublic ? url : `${origin}${url}`
  const { lead, sections } = splitSections(document.info.description)
  const groups = groupByTag(document)
  return renderShell({
    title: `${document.info.title} reference`,
    description: lead.trim(),
    version: document.info.version,
    origin: isPublic ? undefined : origin,
    skip: { href: '#operations', text: 'Skip to the operations' },
    groups: [
      renderGroup('The API in short', [
        ...sections.map(({ title }) => html`<li><a href="#${anchor('about', title)}">${title}</a></li>`),
        ...(guides.length === 0 ? [] : [html`<li><a href="#guides">Guides</a></li>`]),
      ]),
      ...groups.map(({ tag, operations }) => renderGroup(tag, operations.map(renderLink))),
      ...guideEntries(guides),
    ],
    main: html`<main id="top">
<div class="intro">
<div><h1>${document.info.title}</h1><div class="lead">${renderProse(lead)}</div>
<p class="links"><a href="/openapi.json">OpenAPI document</a><code>${baseUrl}</code></p></div>
${renderStart(baseUrl)}
</div>
<div class="guide">${sections.map(
      ({ title, text }) =>
        html`<section id="${anchor('about', title)}"><h2>${title}</h2>${renderProse(text)}</section>`,
    )}</div>
${guides.length === 0 ? undefined : renderGuides(guides)}
<div id="operations">
${groups.map(
  ({ tag, description, operations }) => html`<h2 class="tag" id="${anchor('tag', tag)}">${tag}</h2>
${description === undefined ? '' : html`<div class="lead">${renderProse(description)}</div>`}
${operations.map((found) => renderOperation(document, found, baseUrl))}`,
)}
</div>
</main>`,
  })
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

/** Shown on the page itself too, because readers of the reference may not know that there are guides. */
function renderGuides(groups: readonly GuideGroup[]): Html {
  return html`<div class="guides" id="guides">${groups.map(
    ({ title, guides }) =>
      html`<section><h2>${title}</h2><ul>${guides.map(
        (guide) => html`<li><a href="${guide.href}">${guide.title}</a></li>`,
      )}</ul></section>`,
  )}</div>`
}

function renderLink({ path, method, operation }: FoundOperation): Html {
  const shown = method === 'delete' ? 'DEL' : method.toUpperCase()
  return html`<li><a href="#${operation.operationId}" data-find="${path} ${operation.operationId}">${
    operation.summary
  }<span class="method ${method}">${shown}</span></a></li>`
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
