// Neglected pages of the sample site: lists and leaflets, and leftover, unfinished or copied pages.

import { proseHtml } from './prose.ts'
import { BLOG, HOME, type SitePage, sitePage } from './site-page.ts'
import { PAGE_NAMES, readTexts, type Text } from './texts.ts'

// The type and name in the page's structured data.
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

/**
 * Far more elements than a page should have: a row for every length in millimetres, in a table of some two thousand
 * cells.
 */
function sizeCharts(): SitePage {
  const rows = Array.from({ length: 121 }, (_, index) => {
    const millimetres = 210 + index
    const european = (millimetres / 10 + 1.5) * 1.5
    const sizes = [
      european,
      european - 33,
      european - 32,
      european - 31,
      millimetres / 10,
      millimetres / 25.4,
    ]
    const cells = sizes.map((size, at) => `<td>${size.toFixed(at < 4 ? 1 : 2)}</td>`).join('')
    const widths = ['narrow', 'regular', 'wide', 'extra wide'].map((name, at) => {
      return `<td>${Math.round(millimetres * (0.9 + at * 0.03))} ${name}</td>`
    })
    return `<tr><th>${millimetres} mm</th>${cells}${widths.join('')}</tr>`
  })
  return sitePage({
    path: '/resources/size-charts',
    title: 'Boot Size Charts: EU, UK and US | Example Outdoor',
    description:
      'Boot sizes by the length of your foot in millimetres: EU, UK, US and the girth for four widths.',
    heading: 'Size charts for boots',
    structuredData: [{ '@type': 'WebPage', name: 'Size charts for boots' }],
    main: `${proseHtml(`Stand on a sheet of paper in the evening, draw around both feet, and measure the longer one from
      heel to toe. Find the millimetres in the first column. Between two sizes, take the larger.`)}
<table><tr><th>Foot</th><th>EU</th><th>UK</th><th>US men</th><th>US women</th><th>cm</th><th>Inches</th>
<th>Girth</th><th>Girth</th><th>Girth</th><th>Girth</th></tr>
${rows.join('\n')}
</table>`,
  })
}
