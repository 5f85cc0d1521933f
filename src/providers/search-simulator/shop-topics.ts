// What the simulated shop's shelves, products and services are found for. Most is steady but for the seasons. Many
// places are on the second page of results; some entries are chosen far too seldom; and one group is shown more and
// more and then less again, without ever being chosen more.

import type { Movement } from './movement.ts'
import type { Topic } from './topics.ts'

// Six phases each of weeks and of months: at any time some of them are on their way up, over short ranges and long ones.
const WEEKS = 56
const MONTHS = 320
const PHASES = 6

function shown(periodDays: number, phase: number): Movement {
  return { of: 'shown', periodDays, phase: phase / PHASES }
}

const SHELVES: readonly Topic[] = [
  {
    path: '/collections/hiking-boots',
    season: 'autumn',
    queries: [
      ['hiking boots', 210, 7.4],
      ['waterproof hiking boots', 120, 11.8],
      ['hiking boots wide fit', 64, 5.2],
      ['resoleable hiking boots', 46, 3.1],
    ],
  },
  {
    path: '/collections/tents',
    season: 'summer',
    queries: [
      ['camping tent', 190, 9.2],
      ['tents for backpacking', 76, 6.4],
      ['zelt kaufen', 34, 16.2],
    ],
  },
  {
    path: '/collections/sleeping-bags',
    season: 'summer',
    queries: [
      ['sleeping bag', 170, 8.3],
      ['schlafsack', 42, 17.4],
      ['warm sleeping bags', 58, 4.6],
    ],
  },
  {
    path: '/collections/rain-jackets',
    season: 'autumn',
    queries: [
      ['rain jacket', 160, 12.6],
      ['pfc free rain jacket', 52, 2.4],
      ['regenjacke', 48, 18.1],
    ],
  },
  {
    path: '/collections/merino-base-layer',
    season: 'winter',
    queries: [
      ['merino base layer', 130, 6.8],
      ['thermal base layer wool', 66, 13.9],
      ['merino thermals', 70, 8.1],
    ],
  },
  {
    path: '/collections/camp-kitchen',
    season: 'summer',
    queries: [
      ['camp kitchen', 84, 5.6],
      ['camping pots and pans', 72, 14.3],
    ],
  },
  {
    path: '/collections/lights-and-poles',
    season: 'mild',
    queries: [
      ['trekking gear', 68, 15.1],
      ['headlamps for hiking', 54, 12.2],
    ],
  },
  { path: '/collections/', season: 'mild', queries: [['hill walking gear', 74, 13.2]] },
]

const PRODUCTS: readonly Topic[] = [
  {
    path: '/products/ridge-hiking-boots',
    season: 'autumn',
    queries: [
      ['leather hiking boots', 78, 8.8],
      ['ridge hiking boots', 40, 1.6],
    ],
  },
  {
    path: '/products/moor-walking-boots',
    season: 'autumn',
    queries: [
      ['walking boots', 140, 14.8],
      ['walking boots for wet ground', 44, 3.7],
    ],
  },
  {
    path: '/products/scree-trail-running-shoes',
    season: 'mild',
    queries: [
      ['trail running shoes', 150, 16.4],
      ['trail running shoes rocky ground', 62, 5.4],
    ],
  },
  {
    path: '/products/wool-hiking-socks',
    season: 'mild',
    // An entry without a title, which few choose.
    queries: [
      ['hiking socks', 120, 4.3, 0.3],
      ['wool hiking socks', 90, 3.2, 0.28],
    ],
  },
  {
    path: '/products/heron-trekking-poles',
    season: 'mild',
    queries: [
      ['trekking poles', 130, 9.4],
      ['folding trekking poles', 74, 3.9, 0.3],
    ],
  },
  {
    path: '/products/lone-pine-backpacking-tent',
    season: 'summer',
    queries: [
      ['two person backpacking tent', 88, 6.1],
      ['freestanding tent two doors', 40, 4.4],
    ],
  },
  {
    path: '/products/meadow-family-tent',
    season: 'summer',
    queries: [
      ['family tent', 110, 11.4],
      ['canvas family tent', 64, 4.8],
    ],
  },
  {
    path: '/products/feather-ultralight-tent',
    season: 'mild',
    queries: [
      ['one person ultralight tent', 84, 5.1],
      ['trekking pole tent', 96, 6.3, 0.32],
    ],
  },
  {
    path: '/products/hollow-down-sleeping-bag',
    season: 'mild',
    queries: [
      ['down sleeping bag', 104, 13.4],
      ['three season down sleeping bag', 60, 4.1],
    ],
  },
  {
    path: '/products/dormouse-summer-sleeping-bag',
    season: 'summer',
    queries: [['summer sleeping bag', 86, 5.8]],
  },
  {
    path: '/products/ember-camping-stove',
    season: 'summer',
    queries: [
      ['camping stove', 150, 10.9],
      ['simmering camping stove', 34, 2.8],
    ],
  },
  {
    path: '/products/enamel-mug',
    season: 'mild',
    queries: [['enamel mug', 110, 5.3, 0.3]],
  },
  {
    path: '/products/nested-pot-set',
    season: 'summer',
    queries: [['camping pot set', 66, 7.7]],
  },
  {
    path: '/products/hearth-fleece-jacket',
    season: 'winter',
    queries: [
      ['fleece jacket', 140, 15.7],
      ['thick fleece jacket', 62, 7.1],
    ],
  },
  {
    path: '/products/merino-leggings',
    season: 'winter',
    queries: [['merino leggings', 92, 6.6]],
  },
]

const SERVICES: readonly Topic[] = [
  {
    path: '/services/repairs',
    season: 'mild',
    queries: [
      ['hiking boot resoling', 82, 2.6],
      ['tent pole repair', 70, 4.7, 0.3],
      ['jacket zip repair', 58, 12.9],
    ],
  },
  { path: '/services/gift-vouchers', season: 'winter', queries: [['gift voucher for hikers', 40, 5.9]] },
  { path: '/resources/winter-catalogue', season: 'winter', queries: [['winter hiking catalogue', 26, 3.4]] },
  { path: '/', season: 'mild', queries: [['outdoor gear', 120, 18.6]] },
]

// Entries whose question the results page itself answers more and more often, and then less again.
const SEEN_NOT_CHOSEN: readonly Topic[] = [
  ['/resources/size-charts', 'boot size chart', WEEKS, 0],
  ['/resources/size-charts', 'eu to uk shoe size', WEEKS, 1],
  ['/resources/Stove_Compatibility', 'which gas cartridge fits my stove', WEEKS, 2],
  ['/products/otter-dry-bag', 'what size dry bag', WEEKS, 3],
  ['/products/drizzle-rain-jacket-red', 'red rain jacket', WEEKS, 4],
  ['/products/merino-long-sleeve', 'what is merino wool', WEEKS, 5],
  ['/resources/size-charts', 'us boot size conversion', MONTHS, 0],
  ['/guides/roll-mat-2026', 'roll mat', MONTHS, 1],
  ['/blog/dry-bag-for-beginners', 'how to use a dry bag', MONTHS, 2],
  ['/products/drizzle-rain-jacket-blue', 'blue rain jacket', MONTHS, 3],
  ['/guides/roll-mat-2026', 'sleeping mat r value', MONTHS, 4],
  ['/products/merino-long-sleeve', 'merino shirt long sleeve', MONTHS, 5],
].map(([path, query, periodDays, phase]) => ({
  path: path as string,
  season: 'even',
  movement: shown(periodDays as number, phase as number),
  queries: [[query as string, 90, 8.4, 0.12]],
}))

export const SHOP_TOPICS: readonly Topic[] = [...SHELVES, ...PRODUCTS, ...SERVICES, ...SEEN_NOT_CHOSEN]
