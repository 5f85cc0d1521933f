// Structured data: there, readable, with the properties without which no rich result is shown, and with values that can be
// read. What is required, and which results are not shown any more, is dated data: rich-results.json.
import type { StructuredNode } from '../page.ts'
import { textsOf } from '../structured-values.ts'
import type { ContentFacts, PageFacts } from './page-facts.ts'
import { findMissing, findRetired } from './rich-results.ts'
import { defineFamily, someOf } from './rule.ts'
import { findInvalidValue } from './structured-values.ts'

export const STRUCTURED_DATA = defineFamily({
  jsonld_invalid: {
    kind: 'page',
    scope: 'content',
    severity: 'warning',
    title: 'Invalid JSON-LD',
    explanation: 'A block of JSON-LD is no JSON, so all of it is ignored.',
    check: ({ jsonLd }) => jsonLd.invalidCount > 0 && someOf(jsonLd.invalidCount, jsonLd.count, 'block'),
  },
  schema_missing: {
    kind: 'page',
    scope: 'content',
    severity: 'notice',
    title: 'No structured data',
    explanation: 'The page has neither JSON-LD nor microdata nor RDFa.',
    check: ({ jsonLd, microdataCount, rdfaCount }) => jsonLd.count + microdataCount + rdfaCount === 0,
  },
  rich_result_fields_missing: {
    kind: 'page',
    scope: 'content',
    severity: 'warning',
    title: 'Rich result incomplete',
    explanation:
      'JSON-LD or microdata lacks a property that its type needs to be shown as a rich result; nodes inside others count, too.',
    check: (content, page) => firstOf(content, page, (node, day) => findMissing(node, day, 'rich')),
  },
  merchant_listing_incomplete: {
    kind: 'page',
    scope: 'content',
    severity: 'warning',
    title: 'Merchant listing incomplete',
    explanation:
      'A product that is offered lacks an image, a price above 0 or a currency, without which shopping results do not show it.',
    check: (content, page) => firstOf(content, page, findMerchantFault),
  },
  structured_data_value_invalid: {
    kind: 'page',
    scope: 'content',
    severity: 'warning',
    title: 'Structured data with invalid values',
    explanation:
      'A date, price, currency, number, address or enumeration in JSON-LD or microdata is not written as search engines read it.',
    check: (content, page) => firstOf(content, page, (node) => findInvalidValue(node, page.finalUrl)),
  },
  rich_result_retired: {
    kind: 'page',
    scope: 'content',
    severity: 'notice',
    title: 'Rich result that is not shown any more',
    explanation:
      'Structured data is for a kind of rich result that the search engine has ended; it does no harm and brings nothing.',
    check: (content, page) => firstOf(content, page, findRetired),
  },
})

/** `day` is that of the crawl, as 2026-05-07. */
type FindFault = (node: StructuredNode, day: string) => string | undefined

function firstOf(
  { jsonLd, microdata }: ContentFacts,
  { fetchedAtMs }: Pick<PageFacts, 'fetchedAtMs'>,
  findFault: FindFault,
): string | false {
  if (jsonLd.nodes.length + microdata.length === 0) return false
  const day = new Date(fetchedAtMs ?? 0).toISOString().slice(0, 10)
  for (const node of [...jsonLd.nodes, ...microdata]) {
    const fault = findFault(node, day)
    if (fault !== undefined) return fault
  }
  return false
}

function findMerchantFault(node: StructuredNode, day: string): string | undefined {
  const isOffer = node.types.includes('Offer') && node.within?.types.includes('Product') === true
  const isFree = isOffer && textsOf(node, 'price').some((price) => Number(price) === 0)
  return findMissing(node, day, 'merchant') ?? (isFree ? 'Offer: price above 0' : undefined)
}
