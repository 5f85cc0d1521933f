// Rules of structured data: it should be there, readable, and have the properties that rich results need. A node inside
// another needs all properties of its type where the other is about it or lists it (WHOLE_PROPERTIES), and those of PARTS
// where its type is named there. A product that a review names, or the publisher of an article, needs only its name.
import type { StructuredNode } from '../page.ts'
import { defineFamily, someOf } from './rule.ts'

/** Each inner list holds alternatives, of which one is enough. */
type Needed = readonly (readonly string[])[]

// The properties that search engines require of a type.
const WHOLES: Readonly<Record<string, Needed>> = {
  BreadcrumbList: [['itemListElement']],
  Course: [['name'], ['description']],
  Event: [['name'], ['startDate'], ['location']],
  FAQPage: [['mainEntity']],
  JobPosting: [
    ['title'],
    ['description'],
    ['datePosted'],
    ['hiringOrganization'],
    ['jobLocation', 'applicantLocationRequirements'],
  ],
  LocalBusiness: [['name'], ['address']],
  Product: [['name'], ['offers', 'review', 'aggregateRating']],
  Recipe: [['name'], ['image']],
  SoftwareApplication: [['name'], ['offers'], ['aggregateRating', 'review']],
  VideoObject: [['name'], ['thumbnailUrl'], ['uploadDate']],
}

const WHOLE_PROPERTIES: ReadonlySet<string> = new Set([
  'mainEntity',
  'item',
  'itemListElement',
  'hasPart',
  'video',
])

/** A type that must have more when it is the value of this property of one of these types. */
type Part = { of: readonly string[]; as: string; needed: Needed }

const RATED = ['Product', 'SoftwareApplication', 'Recipe', 'LocalBusiness', 'Course', 'Event']
const PARTS: Readonly<Record<string, Part>> = {
  AggregateOffer: { of: ['Product'], as: 'offers', needed: [['lowPrice'], ['priceCurrency']] },
  AggregateRating: {
    of: RATED,
    as: 'aggregateRating',
    needed: [['ratingValue'], ['ratingCount', 'reviewCount']],
  },
  Answer: { of: ['Question'], as: 'acceptedAnswer', needed: [['text']] },
  ListItem: { of: ['BreadcrumbList'], as: 'itemListElement', needed: [['position'], ['name', 'item']] },
  Offer: { of: ['Product', 'SoftwareApplication'], as: 'offers', needed: [['price', 'priceSpecification']] },
  Question: { of: ['FAQPage'], as: 'mainEntity', needed: [['name'], ['acceptedAnswer']] },
  Rating: { of: ['Review'], as: 'reviewRating', needed: [['ratingValue']] },
  Review: { of: RATED, as: 'review', needed: [['author'], ['reviewRating']] },
}

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
    check: ({ jsonLd, microdata }) => {
      for (const node of [...jsonLd.nodes, ...microdata]) {
        const missing = findMissingProperty(node)
        if (missing !== undefined) return missing
      }
      return false
    },
  },
})

function findMissingProperty({ types, properties, within }: StructuredNode): string | undefined {
  for (const type of types) {
    const needed = neededOf(type, within)
    const missing = needed.find((alternatives) => !alternatives.some((name) => properties.includes(name)))
    if (missing !== undefined) return `${type}: ${missing.join(' or ')}`
  }
  return undefined
}

function neededOf(type: string, within: StructuredNode['within']): Needed {
  if (within === null || WHOLE_PROPERTIES.has(within.property)) {
    if (Object.hasOwn(WHOLES, type)) return WHOLES[type]!
  }
  if (within === null || !Object.hasOwn(PARTS, type)) return []
  const { of, as, needed } = PARTS[type]!
  return as === within.property && within.types.some((parent) => of.includes(parent)) ? needed : []
}
