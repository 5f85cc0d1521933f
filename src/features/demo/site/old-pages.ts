// Pages of the sample site that nobody looks after: lists and leaflets, and what is left over, unfinished or copied.

import { proseHtml } from './prose.ts'
import { BLOG, HOME, type SitePage, sitePage } from './site-page.ts'
import { sizeCharts } from './size-charts.ts'
import { PAGE_NAMES, readTexts, type Text } from './texts.ts'

// What the page is, and what it is called, in its structured data.
const OLD_PAGE_NAMES = [...PAGE_NAMES, 'type', 'name'] as const

export function oldPages(): SitePage[] {
  return [
    ...readTexts('resources', OLD_PAGE_NAMES).map(oldPage),
    sizeCharts(),
    ...readTexts('left-over', OLD_PAGE_NAMES).map(oldPage),
  ]
}

function oldPage({ text, type, name, ...page }: Text<(typeof OLD_PAGE_NAMES)[number]>): SitePage {
  const isArticle = type === 'BlogPosting'
  return sitePage({
    ...page,
    crumbs: page.path.startsWith(BLOG.path) ? [HOME, BLOG] : [HOME],
    ogType: isArticle ? 'article' : 'website',
    structuredData: [{ '@type': type, [isArticle ? 'headline' : 'name']: name }],
    main: proseHtml(text),
  })
}
