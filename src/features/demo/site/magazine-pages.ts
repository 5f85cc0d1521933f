// The blog and the guides of the sample shop: their articles, and a list page for each.

import { picturePath } from './product.ts'
import { proseHtml } from './prose.ts'
import { BLOG, type Crumb, HOME, SHOP_NAME, SITE_ORIGIN, type SitePage, sitePage } from './site-page.ts'
import { PAGE_NAMES, readFrontPage, readTexts, type Text } from './texts.ts'

const GUIDES = { label: 'Guides', path: '/guides/' }

// The date is YYYY-MM-DD, the picture the slug of the product that it shows.
const ARTICLE_NAMES = [...PAGE_NAMES, 'date', 'picture'] as const
type Article = Text<(typeof ARTICLE_NAMES)[number]>

export function magazinePages(): SitePage[] {
  const blog = readTexts('blog', ARTICLE_NAMES)
  const diary = readTexts('diary', ARTICLE_NAMES)
  const guides = readTexts('guides', ARTICLE_NAMES)
  return [
    // Only the first part of a diary is listed; it leads to the others.
    listPage(BLOG, { articles: linksTo(blog), diary: linksTo(diary.slice(0, 1)) }, 'Blog', 'The blog'),
    listPage(GUIDES, { articles: linksTo(guides) }, 'CollectionPage', 'Guides'),
    ...[...blog, ...diary].map((article) => articlePage(article, BLOG)),
    ...guides.map((article) => articlePage(article, GUIDES)),
  ]
}

function linksTo(articles: readonly Article[]): string[] {
  return articles.map(({ heading, path, description }) => `- [${heading}](${path}): ${description}`)
}

function listPage(
  { path }: Crumb,
  lists: Readonly<Record<string, string[]>>,
  type: string,
  name: string,
): SitePage {
  const { text, ...page } = readFrontPage(path, lists)
  return sitePage({
    ...page,
    structuredData: [{ '@type': type, name: `${name} of ${SHOP_NAME}` }],
    main: proseHtml(text),
  })
}

function articlePage({ text, date, picture, ...page }: Article, section: Crumb): SitePage {
  return sitePage({
    ...page,
    crumbs: [HOME, section],
    picture: { path: picturePath(picture), alt: `Drawing for the article: ${page.heading}` },
    ogType: 'article',
    structuredData: [
      {
        '@type': 'BlogPosting',
        headline: page.heading,
        datePublished: date,
        image: SITE_ORIGIN + picturePath(picture),
        author: { '@type': 'Organization', name: SHOP_NAME },
      },
    ],
    main: `<p><time datetime="${date}">${date}</time></p>\n${proseHtml(text)}`,
  })
}
