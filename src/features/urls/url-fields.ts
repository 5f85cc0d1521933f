// The catalogue of the fields of a joined URL. A null means that no source said anything. It loads no storage,
// because the thread that joins reads it, too.

import { type Catalogue, filterFields } from '../../data/lists/fields.ts'

export const URL_FIELDS = {
  url: {
    type: 'text',
    isNullable: false,
    label: 'URL',
    description: 'The URL as the crawl spells it, else as the first source that has it does.',
  },
  status_code: {
    type: 'integer',
    limits: {},
    isSorted: true,
    label: 'Status',
    description:
      'Status code of the last response in the crawl, after redirects; of a URL that the crawl does not know, what the source of backlinks saw.',
  },
  is_indexable: {
    type: 'boolean',
    label: 'Indexable',
    description: 'Whether a search engine may show it, as far as the crawl can tell.',
  },
  canonical: { type: 'text', label: 'Canonical', description: 'The canonical address that it names.' },
  title: { type: 'text', label: 'Title', description: 'The title of the page.' },
  depth: { type: 'integer', isSorted: true, label: 'Depth', description: 'Clicks from the start page.' },
  words_count: {
    type: 'integer',
    isSorted: true,
    label: 'Words',
    description: 'Words of the visible text.',
  },
  inlinks_count: {
    type: 'integer',
    isSorted: true,
    label: 'Internal links',
    description: 'Links on pages of the site that lead to it.',
  },
  issues: { type: 'composite', isSorted: true, label: 'Issues' },
  clicks: {
    type: 'integer',
    isSorted: true,
    label: 'Clicks',
    description: 'Clicks in 28 days; null when the search data does not know the URL.',
  },
  impressions: {
    type: 'integer',
    isSorted: true,
    label: 'Impressions',
    description: 'Impressions in 28 days.',
  },
  ctr: {
    type: 'number',
    limits: { minimum: 0, maximum: 1 },
    isSorted: true,
    label: 'Click rate',
    description: 'Clicks divided by impressions, with four decimals.',
  },
  position: {
    type: 'number',
    isSorted: true,
    label: 'Position',
    description: 'Average position over all impressions, with two decimals.',
  },
  previous_clicks: {
    type: 'integer',
    isSorted: true,
    label: 'Clicks before',
    description: 'Clicks in the 28 days before; null unless nine in ten of these days are stored.',
  },
  tracked_keywords: {
    type: 'integer',
    isSorted: true,
    label: 'Keywords',
    description: 'Tracked keywords whose best result it is.',
  },
  best_position: {
    type: 'integer',
    limits: { minimum: 1 },
    isSorted: true,
    label: 'Best rank',
    description: 'The best position among those.',
  },
  top_query: { type: 'text', label: 'Top query', description: 'The query that brought the most clicks.' },
  backlinks: {
    type: 'integer',
    isSorted: true,
    label: 'Backlinks',
    description: 'Backlinks that are live.',
  },
  referring_domains: {
    type: 'integer',
    isSorted: true,
    label: 'Domains',
    description: 'Domains that these are on.',
  },
  flags: { type: 'composite', label: 'Flags' },
} as const satisfies Catalogue<'url'>

export const URL_FILTERS = filterFields('url', URL_FIELDS)
