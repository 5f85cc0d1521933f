// What the simulated shop is found for although none of its pages is about it: far behind, on whatever page comes
// nearest.

import type { Topic } from './topics.ts'

export const UNMET_TOPICS: readonly Topic[] = [
  {
    path: '/collections/lights-and-poles',
    season: 'mild',
    queries: [
      ['gps watch', 46, 41.5],
      ['folding solar panel', 38, 33.2],
      ['camera tripod', 30, 52.3],
    ],
  },
  {
    path: '/collections/tents',
    season: 'mild',
    queries: [
      ['hammock with mosquito net', 52, 26.4],
      ['rooftop awning', 34, 38.7],
    ],
  },
  {
    path: '/collections/camp-kitchen',
    season: 'mild',
    queries: [
      ['portable water filter', 64, 28.8],
      ['bear canister', 32, 35.6],
      ['cool box', 44, 46.1],
    ],
  },
  {
    path: '/collections/ice-climbing',
    season: 'winter',
    queries: [
      ['touring skis', 58, 31.4],
      ['snowshoes', 70, 27.3],
      ['avalanche transceiver', 40, 36.9],
      ['crampons', 48, 29.7],
    ],
  },
  {
    path: '/products/otter-dry-bag',
    season: 'summer',
    queries: [
      ['inflatable kayak', 60, 39.8],
      ['swim buoy', 36, 30.5],
    ],
  },
]
