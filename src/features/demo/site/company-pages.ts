// The pages that every shop has: the start page, who we are, how things come and go back, and what the law asks for.

import { picturePath } from './product.ts'
import { proseHtml } from './prose.ts'
import { SHOP_NAME, SITE_ORIGIN, type SitePage, sitePage } from './site-page.ts'
import { PAGE_NAMES, readFrontPage, readTexts } from './texts.ts'

export function companyPages(): SitePage[] {
  return [
    homePage(),
    ...readTexts('company', PAGE_NAMES).map(({ text, ...page }) =>
      sitePage({
        ...page,
        main: proseHtml(text),
        structuredData: [{ '@type': 'WebPage', name: page.heading, url: SITE_ORIGIN + page.path }],
      }),
    ),
  ]
}

function homePage(): SitePage {
  const { text, ...page } = readFrontPage('/', {})
  return sitePage({
    ...page,
    crumbs: [],
    picture: { path: picturePath('lone-pine-backpacking-tent'), alt: 'A green tent under a single pine' },
    structuredData: [{ '@type': 'Organization', name: SHOP_NAME, url: `${SITE_ORIGIN}/` }],
    main: proseHtml(text),
  })
}
