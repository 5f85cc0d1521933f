// A product of the sample shop and the page that shows it.

import { escapeHtml } from '../../../entry/http/reference/html.ts'
import { proseHtml } from './prose.ts'
import { HOME, SHOP, SHOP_NAME, SITE_ORIGIN, type SitePage, sitePage } from './site-page.ts'
import type { Text } from './texts.ts'

// The collection is a slug, the price is in euros, and the summary is one sentence, used as the description and as the
// teaser in lists.
export const PRODUCT_NAMES = ['slug', 'name', 'collection', 'price', 'weight', 'material', 'summary'] as const
export type Product = Text<(typeof PRODUCT_NAMES)[number]>

export function productPath({ slug }: Pick<Product, 'slug'>): string {
  return `/products/${slug}`
}

export function picturePath(slug: string): string {
  return `/images/${slug}.svg`
}

/** `care` applies to everything in its collection. */
export function productPage(
  product: Product,
  collection: { name: string; path: string; care: string },
  neighbours: readonly Product[],
): SitePage {
  const { slug, name, summary, text, price, weight, material } = product
  const [description, features] = text.split(/\n\n(?=- )/)
  const path = productPath(product)
  const others = neighbours.map((other) => `- [${other.name}](${productPath(other)}): ${other.price} euros`)
  return sitePage({
    path,
    title: `${name} | ${SHOP_NAME}`,
    description: summary,
    heading: name,
    crumbs: [HOME, SHOP, { label: collection.name, path: collection.path }],
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
          price: Number(price).toFixed(2),
          priceCurrency: 'EUR',
          availability: 'https://schema.org/InStock',
          url: SITE_ORIGIN + path,
        },
      },
    ],
    main: [
      proseHtml(`${description}\n\n## What it brings along\n\n${features}`),
      `<p><strong>${price} euros.</strong> Weight: ${escapeHtml(weight)}. Made of: ${escapeHtml(material)}.</p>`,
      proseHtml(
        `## How to look after it\n\n${collection.care}\n\n## Goes well with it\n\n${others.join('\n')}`,
      ),
    ].join('\n'),
  })
}
