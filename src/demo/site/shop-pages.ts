// The pages of the sample shop: its products, its collections, and one that leads to all of them.

import { CAMPING_PRODUCTS } from './camping-products.ts'
import { CLOTHING_PRODUCTS } from './clothing-products.ts'
import { COLLECTIONS, type Collection } from './collections.ts'
import { type Product, picturePath, productPage, productPath } from './product.ts'
import { proseHtml } from './prose.ts'
import { HOME, type SitePage, sitePage } from './site-page.ts'
import { WALKING_PRODUCTS } from './walking-products.ts'

const PRODUCTS: readonly Product[] = [...WALKING_PRODUCTS, ...CAMPING_PRODUCTS, ...CLOTHING_PRODUCTS]

const SHOP = { label: 'Shop', path: '/collections/' }

function pathOf({ slug }: Collection): string {
  return `/collections/${slug}`
}

export function productPages(): SitePage[] {
  return PRODUCTS.map((product) => {
    const at = COLLECTIONS.findIndex(({ slug }) => slug === product.collection)
    const collection = COLLECTIONS[at]!
    const neighbours = [1, 3, 4].map((step) => firstOf(COLLECTIONS[(at + step) % COLLECTIONS.length]!))
    return productPage(product, { ...collection, path: pathOf(collection) }, neighbours)
  })
}

function firstOf({ slug }: Collection): Product {
  return PRODUCTS.find((product) => product.collection === slug)!
}

export function collectionPages(): SitePage[] {
  return COLLECTIONS.map((collection) => {
    const products = PRODUCTS.filter((product) => product.collection === collection.slug)
    const list = products.map(
      (product) =>
        `### [${product.name}](${productPath(product)})\n\n${product.summary} ${product.price} euros.`,
    )
    return sitePage({
      ...collection,
      path: pathOf(collection),
      heading: collection.name,
      crumbs: [HOME, SHOP],
      picture: { path: picturePath(products[0]!.slug), alt: products[0]!.name },
      structuredData: [
        { '@type': 'CollectionPage', name: collection.name, description: collection.description },
      ],
      main: proseHtml(
        `${collection.intro}\n\n## What we have\n\n${list.join('\n\n')}\n\n## How to choose\n\n${collection.advice}`,
      ),
    })
  })
}

export function shopPage(): SitePage {
  const list = COLLECTIONS.map(
    (collection) => `- [${collection.name}](${pathOf(collection)}): ${collection.description}`,
  )
  return sitePage({
    path: SHOP.path,
    title: 'All Collections of the Shop | Example Outdoor',
    description:
      'Everything that we sell for walking, camping and cooking outside, sorted into seven short shelves.',
    heading: 'The shop',
    structuredData: [{ '@type': 'CollectionPage', name: 'The shop' }],
    main: proseHtml(`Seven shelves, and nothing on them that we would not carry ourselves. We add a product when somebody in
      the shop has used it for a season, and we take one out when its maker no longer sells spare parts for it.

      ${list.join('\n')}

      ## What you will not find here

      Fashion colours that are gone next year, tents with built-in lights, and anything with a battery that cannot
      be changed. If you miss something else, [write to us](/services/contact): half of what we sell was suggested by a
      customer, and some of it was made because one of them would not stop asking.`),
  })
}
