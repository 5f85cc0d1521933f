// The page for people who follow an address at which there is nothing. Programs get the error of the API.

import { html } from '../../entry/http/reference/html.ts'
import type { NotFoundPage } from '../../entry/http/server/not-found.ts'
import { loadAssets } from './assets.ts'
import { renderBrand, renderLayout } from './layout.ts'
import { PAGE_HEADERS } from './page-headers.ts'
import { rootOf } from './page-paths.ts'

export function createNotFoundPage(): NotFoundPage {
  // Read when somebody first mistypes an address, so that no start waits for it.
  let assets: ReturnType<typeof loadAssets> | undefined
  return {
    headers: PAGE_HEADERS,
    render(path, message) {
      assets ??= loadAssets()
      const root = rootOf(path)
      const body = html`${renderBrand(root)}
<main>
<h1>There is no such page</h1>
<p>${message} The address may be mistyped, or what it showed was deleted.</p>
<p><a href="${root}">All projects</a></p>
</main>`
      return renderLayout(assets, { page: 'not-found', title: 'There is no such page', root, body })
    },
  }
}
