// An article of the sample shop, in its blog or among its guides, and the page that shows it.

import { picturePath } from './product.ts'
import { proseHtml } from './prose.ts'
import { type Crumb, HOME, SHOP_NAME, SITE_ORIGIN, type SitePage, sitePage } from './site-page.ts'

export type Article = {
  path: string
  title: string
  description: string
  heading: string
  /** YYYY-MM-DD. */
  date: string
  /** The slug of the product that its picture shows. */
  picture: string
  text: string
}

export function articlePage(article: Article, section: Crumb): SitePage {
  const { path, title, description, heading, date, picture } = article
  return sitePage({
    path,
    title,
    description,
    heading,
    crumbs: [HOME, section],
    picture: { path: picturePath(picture), alt: `Drawing for the article: ${heading}` },
    ogType: 'article',
    structuredData: [
      {
        '@type': 'BlogPosting',
        headline: heading,
        datePublished: date,
        image: SITE_ORIGIN + picturePath(picture),
        author: { '@type': 'Organization', name: SHOP_NAME },
      },
    ],
    main: `<p><time datetime="${date}">${date}</time></p>\n${proseHtml(article.text)}`,
  })
}
