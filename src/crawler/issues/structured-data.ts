// Structured data: there, readable, and with the properties without which no rich result is shown.
import type { JsonLdNode } from '../page.ts'
import { defineFamily, someOf } from './rule.ts'

// What search engines require of a type; of alternatives in one list, one is enough.
const REQUIRED: Readonly<Record<string, readonly (readonly string[])[]>> = {
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
    explanation: 'Structured data lacks a property that its type needs to be shown as a rich result.',
    check: ({ jsonLd }) => {
      for (const node of jsonLd.nodes) {
        const missing = findMissingProperty(node)
        if (missing !== undefined) return missing
      }
      return false
    },
  },
})

function findMissingProperty({ types, properties }: JsonLdNode): string | undefined {
  for (const type of types) {
    const required = Object.hasOwn(REQUIRED, type) ? REQUIRED[type]! : []
    const missing = required.find((alternatives) => !alternatives.some((name) => properties.includes(name)))
    if (missing !== undefined) return `${type}: ${missing.join(' or ')}`
  }
  return undefined
}
