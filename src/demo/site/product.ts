// A product of the sample shop and the page that shows it.

import { escapeHtml } from '../../http/reference/html.ts'
import { proseHtml } from './prose.ts'
import { HOME, SHOP_NAME, SITE_ORIGIN, type SitePage, sitePage } from './site-page.ts'

export type Product = {
  slug: string
  name: string
  /** The slug of its collection. */
  collection: string
  /** In euros. */
  price: number
  weight: string
  material: string
  /** One sentence: the description, and the teaser in lists. */
  summary: string
  text: string
  features: readonly string[]
}

export function productPath({ slug }: Pick<Product, 'slug'>): string {
  return `/products/${slug}`
}

export function picturePath(slug: string): string {
  return `/images/${slug}.svg`
}

/** `care` is what holds for everything of its collection. */
export function productPage(
  product: Product,
  collection: { name: string; path: string; care: string },
  neighbours: readonly Product[],
): SitePage {
  const { slug, name, summary, text, features, price, weight, material } = product
  const path = productPath(product)
  const others = neighbours.map((other) => `- [${other.name}](${productPath(other)}): ${other.price} euros`)
  return sitePage({
    path,
    title: `${name} | ${SHOP_NAME}`,
    description: summary,
    heading: name,
    crumbs: [
      HOME,
      { label: 'Shop', path: '/collections/' },
      { label: collection.name, path: collection.path },
    ],
    picture: { path: picturePath(slug), alt: `${name}, seen from the side` },
    ogType: 'product',
    structuredData: [
      {
        '@type': 'Product',
        name,
        description: summary,
        sku: slug,
        image: SITE_ORIGIN + picturePath(slug),
        brand: { '@type': 'Brand', name: SHOP_NAME },
        offers: {
          '@type': 'Offer',
          price: price.toFixed(2),
          priceCurrency: 'EUR',
          availability: 'https://schema.org/InStock',
          url: SITE_ORIGIN + path,
        },
      },
    ],
    main: [
      proseHtml(
        `${text}\n\n## What it brings along\n\n${features.map((feature) => `- ${feature}`).join('\n')}`,
      ),
      `<p><strong>${price} euros.</strong> Weight: ${escapeHtml(weight)}. Made of: ${escapeHtml(material)}.</p>`,
      proseHtml(
        `## How to look after it\n\n${collection.care}\n\n## Goes well with it\n\n${others.join('\n')}`,
      ),
    ].join('\n'),
  })
}
