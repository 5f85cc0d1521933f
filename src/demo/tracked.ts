// What the demo project tracks: keywords of an outdoor shop in three markets, and segments of its site. Picked by where
// its search data (providers/search-simulator) sees the shop, and with it the simulator: at the top, on the second and
// third page, up and down within weeks, with two pages that take turns, in and out of the first thirty, and never.

import { DEVICES, type Device } from '../providers/contracts.ts'
import type { NewKeyword, SegmentRule } from '../rank-tracker/writes.ts'

type Market = {
  countryCode: string
  languageCode: string
  devices: readonly Device[]
  keywords: readonly string[]
}

const MARKETS: readonly Market[] = [
  {
    countryCode: 'US',
    languageCode: 'en',
    devices: DEVICES,
    keywords: [
      'outdoor gear',
      'hiking boots',
      'best hiking boots for beginners',
      'hiking socks',
      'camping checklist',
      'how to break in hiking boots',
      'waterproof hiking boots',
      'trail running shoes',
      'camping tent',
      'backpacking tent',
      'ultralight tent',
      'how to pitch a tent',
      'sleeping bag',
      'down sleeping bag',
      'how to choose a sleeping bag',
      'camping stove',
      'backpacking meals',
      'rain jacket',
      'fleece jacket',
      'merino base layer',
      'trekking poles',
      'headlamp',
      'dry bag',
      'crampons',
    ],
  },
  {
    countryCode: 'GB',
    languageCode: 'en',
    devices: ['mobile'],
    keywords: ['walking boots', 'roll mat', 'hill walking gear'],
  },
  {
    countryCode: 'DE',
    languageCode: 'de',
    devices: ['mobile'],
    keywords: ['regenjacke', 'schlafsack', 'zelt kaufen'],
  },
]

export const DEMO_KEYWORDS: readonly NewKeyword[] = MARKETS.flatMap(
  ({ countryCode, languageCode, devices, keywords }) =>
    keywords.flatMap((keyword) =>
      devices.map((device) => ({ keyword, countryCode, languageCode, location: null, device })),
    ),
)

/** Its other folders are left to be suggested. */
export const DEMO_SEGMENTS: readonly { name: string; rules: SegmentRule[] }[] = [
  { name: 'Blog', rules: [{ field: 'path', operator: 'starts_with', value: '/blog/' }] },
  { name: 'Products', rules: [{ field: 'path', operator: 'starts_with', value: '/products/' }] },
  { name: 'Home page', rules: [{ field: 'path', operator: 'equals', value: '/' }] },
]
