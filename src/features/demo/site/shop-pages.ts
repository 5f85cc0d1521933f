// The pages of the sample shop: one that links to all collections, the collections, and the products in them.

import { PRODUCT_NAMES, type Product, picturePath, productPage, productPath } from './product.ts'
import { proseHtml } from './prose.ts'
import { HOME, SHOP, type SitePage, sitePage } from './site-page.ts'
import { readFrontPage, readTexts, type Text } from './texts.ts'

const COLLECTION_NAMES = ['slug', 'name', 'title', 'description'] as const

type Collection = Omit<Text<(typeof COLLECTION_NAMES)[number]>, 'text'> & {
  path: string
  intro: string
  /** Advice on choosing among the products of the collection. */
  advice: string
  care: string
  products: readonly [Product, ...Product[]]
}

export function shopPages(): SitePage[] {
  const products = readTexts('products', PRODUCT_NAMES)
  const collections = readCollections(products)
  return [
    shopPage(collections),
    ...collections.map(collectionPage),
    ...products.map((product) => {
      const at = collections.findIndex(({ slug }) => slug === product.collection)
      const neighbours = [1, 3, 4].map((step) => collections[(at + step) % collections.length]!.products[0])
      return productPage(product, collections[at]!, neighbours)
    }),
  ]
}

function readCollections(products: readonly Product[]): Collection[] {
  return readTexts('collections', COLLECTION_NAMES).map(({ text, ...collection }) => {
    const [intro, advice, care] = text.split(/^## .*$/m) as [string, string, string]
    const own = products.filter((product) => product.collection === collection.slug)
    const path = SHOP.path + collection.slug
    return { ...collection, path, intro, advice, care, products: own as [Product, ...Product[]] }
  })
}

function shopPage(collections: readonly Collection[]): SitePage {
  const list = collections.map(({ name, path, description }) => `- [${name}](${path}): ${description}`)
  const { text, ...page } = readFrontPage(SHOP.path, { collections: list })
  return sitePage({
    ...page,
    structuredData: [{ '@type': 'CollectionPage', name: page.heading }],
    main: proseHtml(text),
  })
}

function collectionPage({ name, products, intro, advice, ...collection }: Collection): SitePage {
  const list = products.map(
    (product) =>
      `### [${product.name}](${productPath(product)})\n\n${product.summary} ${product.price} euros.`,
  )
  return sitePage({
    ...collection,
    heading: name,
    crumbs: [HOME, SHOP],
    picture: { path: picturePath(products[0].slug), alt: products[0].name },
    structuredData: [{ '@type': 'CollectionPage', name, description: collection.description }],
    main: proseHtml(`${intro}\n\n## What we have\n\n${list.join('\n\n')}\n\n## How to choose\n\n${advice}`),
  })
}
