// What the simulated site's guides and stories are found for. Each of them rises and falls as a whole: by demand, by rank,
// or by how many choose it. Six do so within weeks, as things get talked about; six over many months, as texts age and
// are written anew; and the diary over years. Their phases are spread evenly, so that at any time some are on either way.

import type { Movement } from './movement.ts'
import type { Topic, TopicQuery } from './topics.ts'

const WEEKS = 56
const MONTHS = 320
const YEARS = 1460
const PHASES = 6
const PARTS = 4

function moving(of: Movement['of'], periodDays: number, phase: number): Movement {
  return { of, periodDays, phase: phase / PHASES }
}

export const ADVICE_TOPICS: readonly Topic[] = [
  {
    path: '/blog/backpacking-meals',
    season: 'even',
    movement: moving('demand', WEEKS, 0),
    queries: [
      ['backpacking meals', 170, 3.6],
      ['one pot camping meals', 90, 4.2],
    ],
  },
  {
    path: '/resources/camping-checklist',
    season: 'even',
    movement: moving('rank', WEEKS, 1),
    queries: [
      ['camping checklist', 180, 2.6],
      ['weekend camping packing list', 90, 2.9],
    ],
  },
  {
    path: '/guides/layering',
    season: 'even',
    movement: moving('clicks', WEEKS, 2),
    queries: [
      ['layering clothes for hiking', 150, 3.1],
      ['three layer system', 100, 2.8],
    ],
  },
  {
    path: '/products/nightjar-headlamp',
    season: 'even',
    movement: moving('demand', WEEKS, 3),
    queries: [
      ['headlamp', 190, 4.1],
      ['headlamp red light', 90, 3.3],
    ],
  },
  {
    path: '/resources/knots.html',
    season: 'even',
    movement: moving('rank', WEEKS, 4),
    queries: [
      ['camping knots', 160, 2.4],
      ['how to tie a taut line hitch', 110, 2.8],
    ],
  },
  {
    path: '/blog/dry-bag-for-beginners',
    season: 'even',
    movement: moving('clicks', WEEKS, 5),
    queries: [
      ['dry bag', 170, 3.4],
      ['how to pack a dry bag', 90, 2.2],
    ],
  },
  {
    path: '/blog/best-hiking-boots',
    season: 'even',
    movement: moving('rank', MONTHS, 0),
    queries: [
      ['best hiking boots', 180, 2.7],
      ['which hiking boots to buy', 80, 3.1],
    ],
  },
  {
    path: '/guides/how-to-pitch-a-tent',
    season: 'even',
    movement: moving('demand', MONTHS, 1),
    queries: [
      ['how to pitch a tent', 160, 3.2],
      ['pitching a tent in the wind', 90, 2.3],
    ],
  },
  {
    path: '/guides/how-to-choose-a-sleeping-bag',
    season: 'even',
    movement: moving('clicks', MONTHS, 2),
    queries: [
      ['how to choose a sleeping bag', 150, 3.3],
      ['sleeping bag temperature guide', 110, 3.8],
    ],
  },
  {
    path: '/blog/camping-stove-guide',
    season: 'even',
    movement: moving('rank', MONTHS, 3),
    queries: [
      ['gas or petrol camping stove', 130, 2.4],
      ['best camping stove', 140, 3.2],
    ],
  },
  {
    path: '/guides/rain-jacket-care',
    season: 'even',
    movement: moving('demand', MONTHS, 4),
    queries: [
      ['how to wash a rain jacket', 170, 3.1],
      ['reproof rain jacket', 90, 2.6],
    ],
  },
  {
    path: '/blog/how-to-choose-walking-boots.html',
    season: 'even',
    movement: moving('clicks', MONTHS, 5),
    queries: [
      ['how to choose walking boots', 140, 2.9],
      ['walking boot fitting', 100, 3.4],
    ],
  },
  {
    path: '/de/regenjacke-pflegen',
    season: 'autumn',
    queries: [
      ['regenjacke waschen', 72, 4.4],
      ['regenjacke imprägnieren', 80, 11.9],
    ],
  },
  part(1, 'rank', ['long distance coast walk', 110, 2.8]),
  part(2, 'demand', ['walking along a canal', 100, 3.6]),
  part(3, 'clicks', ['crossing a moor on foot', 90, 3.1]),
  part(4, 'demand', ['walk to the north cape', 100, 3.9]),
]

/** Of the diary. */
function part(number: number, of: Movement['of'], query: TopicQuery): Topic {
  return {
    path: `/blog/long-way-north-${number}`,
    season: 'mild',
    movement: { of, periodDays: YEARS, phase: number / PARTS },
    queries: [query],
  }
}
