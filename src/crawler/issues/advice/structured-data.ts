// Advice on structured data.

import type { STRUCTURED_DATA } from '../structured-data.ts'
import { adviceFor } from './advice.ts'

export const STRUCTURED_DATA_ADVICE = adviceFor<typeof STRUCTURED_DATA>({
  jsonld_invalid: {
    matters: 'Search engines drop the whole block, and with it every rich result that it was written for.',
    fix: 'Let the data be written by a JSON encoder, not by a template. A comma at the end, a line break within a string or an unescaped quotation mark are the usual faults.',
    reference: 'https://www.rfc-editor.org/rfc/rfc8259',
  },
  schema_missing: {
    matters: 'The page cannot be shown with prices, ratings, dates or breadcrumbs in search results.',
    fix: 'Add JSON-LD of the type that fits the page, such as Product, Article, BreadcrumbList or LocalBusiness. If none fits, leave it.',
    reference: 'https://developers.google.com/search/docs/appearance/structured-data/search-gallery',
  },
  rich_result_fields_missing: {
    matters: 'Without a required property the page is not shown as a rich result of that type.',
    fix: 'Add the properties that the detail names, with values that visitors can see on the page, and test it with the Rich Results Test.',
    reference: 'https://developers.google.com/search/docs/appearance/structured-data/intro-structured-data',
  },
})
