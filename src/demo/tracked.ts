// What the demo project tracks: keywords of an outdoor shop in three markets, and segments of its site. Picked by where
// the simulator places the shop in the first thirty results: at the top, on the second and third page, on the way up,
// on the way down, in and out, and never.

import { DEVICES, type Device } from '../providers/contracts.ts'
import type { NewKeyword } from '../rank-tracker/keywords/add-keywords.ts'
import type { SegmentRule } from '../rank-tracker/segments/segment-rules.ts'

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
      'waterproof hiking boots',
      'best hiking boots for beginners',
      'how to break in hiking boots',
      'trail running shoes',
      'hiking socks',
      'camping tent',
      'backpacking tent',
      'ultralight tent',
      'best tents for backpacking',
      'how to pitch a tent',
      'sleeping bag',
      'down sleeping bag',
      'how to choose a sleeping bag',
      'camping stove',
      'camping checklist',
      'backpacking meals',
      'rain jacket',
      'fleece jacket',
      'merino base layer',
      'trekking poles',
      'headlamp',
      'dry bag',
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
