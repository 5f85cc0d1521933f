// The blog and the guides of the sample shop: their articles, and a page for each that lists them.

import { type Article, articlePage } from './article.ts'
import { BLOG_ARTICLES } from './blog-articles.ts'
import { DIARY_ARTICLES } from './diary-articles.ts'
import { GUIDE_ARTICLES } from './guide-articles.ts'
import { proseHtml } from './prose.ts'
import { type SitePage, sitePage } from './site-page.ts'

const BLOG = { label: 'Blog', path: '/blog/' }
const GUIDES = { label: 'Guides', path: '/guides/' }

export function magazinePages(): SitePage[] {
  return [
    blogPage(),
    guidesPage(),
    ...[...BLOG_ARTICLES, ...DIARY_ARTICLES].map((article) => articlePage(article, BLOG)),
    ...GUIDE_ARTICLES.map((article) => articlePage(article, GUIDES)),
  ]
}

function listOf(articles: readonly Article[]): string {
  return articles
    .map(({ heading, path, description }) => `- [${heading}](${path}): ${description}`)
    .join('\n')
}

function blogPage(): SitePage {
  return sitePage({
    path: BLOG.path,
    title: 'Stories and Advice from the Shop | Example Outdoor',
    description:
      'What we learned on the way: boots, meals, stoves and long walks, told by the people behind the counter.',
    heading: 'Our blog',
    structuredData: [{ '@type': 'Blog', name: 'The blog of Example Outdoor' }],
    main: proseHtml(`Six people work in this shop, and all of them are outside more often than their customers
      believe. Once or twice a month one of us writes down what went well, and more often what did not.

      ## Latest articles

      ${listOf(BLOG_ARTICLES)}

      ## A long walk

      Every spring two of us close the door and walk. Begin with the first part; each leads to the next.

      ${listOf(DIARY_ARTICLES.slice(0, 1))}

      ## From the shop

      - [New season preview](/blog/new-season-preview): what arrives in spring
      - [Spring sale 2024](/blog/spring-sale-2024): an offer of the past, kept for the record`),
  })
}

function guidesPage(): SitePage {
  return sitePage({
    path: GUIDES.path,
    title: 'Guides: Choose, Pitch, Wear, Mend | Example Outdoor',
    description:
      'Short guides on choosing gear, pitching tents, wearing layers and looking after all that you own.',
    heading: 'Guides',
    structuredData: [{ '@type': 'CollectionPage', name: 'Guides of Example Outdoor' }],
    main: proseHtml(`A good shop sells less than it could, because it explains more than it must. These guides are what
      we tell people across the counter, written down by whoever tells it best, and looked over once a year.

      ${listOf(GUIDE_ARTICLES)}

      ## Lists and tables

      - [Camping checklist](/resources/camping-checklist): what we pack for a weekend, and what we leave at home
      - [Size charts](/resources/size-charts): boots in every size system that we know
      - [Stove compatibility](/resources/Stove_Compatibility): which cartridge fits on which stove
      - [Six knots](/resources/knots.html): the oldest page of this site
      - [Warranty terms](/resources/warranty.pdf): to be printed and put into a drawer

      ## What is missing?

      If you looked for something and did not find it, tell us. Most of these guides began as an answer to a
      letter, and the best of them as an answer to a complaint.`),
  })
}
