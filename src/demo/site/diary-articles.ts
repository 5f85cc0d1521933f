// A travel diary in four parts in the blog of the sample shop. Each part leads only to the next, so the last is many
// clicks away from the start page.

import type { Article } from './article.ts'

export const DIARY_ARTICLES: readonly Article[] = [
  {
    path: '/blog/long-way-north-1',
    title: 'The Long Way North, Part One: The Coast',
    description:
      'Two of us walk from the south coast to the northern cape. Part one: rain, herring and too much luggage.',
    heading: 'The long way north: the coast',
    date: '2026-03-01',
    picture: 'drizzle-rain-jacket-blue',
    text: `Marta and I close the shop for six weeks each spring and walk. This year we began where the railway ends, at a
      harbour with four boats and one café, with packs that were four kilos too heavy.

      ## The first day

      It rained from the first step. The coast path runs along the top of the cliffs, over stiles and through gorse, and by
      noon we had met one fisherman, who asked us whether we had lost a bet. We ate herring on bread under a railway bridge.

      ## What we sent home

      On the third evening we posted a parcel: a second pot, a book about birds, a spare pair of trousers, and the
      binoculars that were to go with the book. The postmistress weighed it and nodded. She had seen this before.

      ## The bay

      On the sixth day the clouds opened, and below us lay a bay without a single house. We swam, briefly, and shouted a lot.

      How we came inland is told in [part two](/blog/long-way-north-2).`,
  },
  {
    path: '/blog/long-way-north-2',
    title: 'The Long Way North, Part Two: The Canal',
    description:
      'Part two of our walk to the cape: eighty kilometres beside a canal, a lock keeper, and a broken pole.',
    heading: 'The long way north: the canal',
    date: '2026-03-09',
    picture: 'heron-trekking-poles',
    text: `After the cliffs we wanted something flat, and the map offered eighty kilometres of towpath. By the second day
      we knew every kind of lock, and by the third we missed hills.

      ## The lock keeper

      He was ninety-one and had been a lock keeper for sixty of those years. He gave us tea in glasses, drew the tunnel
      ahead of us on the back of a bill, and told us which end of it had the dry ledge. He was right about the ledge.

      ## A pole breaks

      One of our poles broke in a cattle grid. We splinted it with a tent peg and tape, and it held for the remaining four
      hundred kilometres. It hangs in the shop now, beside the till, to show that mending is a matter of will.

      ## Leaving the water

      Where the canal ends there is a bench with a view of nothing at all. We sat there for a long time.

      The moor that followed is in [part three](/blog/long-way-north-3).`,
  },
  {
    path: '/blog/long-way-north-3',
    title: 'The Long Way North, Part Three: The Moor',
    description:
      'Part three of our walk to the cape: three days on a moor without a path, by compass and by cuckoo.',
    heading: 'The long way north: the moor',
    date: '2026-03-18',
    picture: 'moor-walking-boots',
    text: `A moor has no path because it has no ground: there is grass that floats, water that stands, and stone in
      between. You walk from stone to stone and look at the compass more often than at your feet.

      ## By compass

      We went by bearing, one of us ahead as a mark, the other calling left or right. Twelve kilometres took nine hours. In
      the evening we pitched the tent on the only dry spot that we had seen all day, which belonged to a cuckoo.

      ## By cuckoo

      It called from four in the morning on. On the third day we noticed that cuckoos sit in trees, that trees stand on
      firm ground, and that walking towards the call was quicker than walking by the needle.

      ## The road

      Then there was a road, with a bus stop and a timetable from another decade. We sat in the shelter and
      dried our socks on the rail.

      The last stretch is told in [part four](/blog/long-way-north-4).`,
  },
  {
    path: '/blog/long-way-north-4',
    title: 'The Long Way North, Part Four: The Cape',
    description:
      'The last part of our walk to the cape: snow in May, a hut full of strangers, and the end of the road.',
    heading: 'The long way north: the cape',
    date: '2026-03-29',
    picture: 'hollow-down-sleeping-bag',
    text: `The last week began with snow. It fell on blossom and lambs and on us, and the hut that we reached in the
      evening was full of people who had all planned for spring.

      ## The hut

      Nine strangers, one stove, a pot of soup that grew with every arrival. A geologist explained the cape to us
      with bread and butter: the bread had been there first, the butter came later, and the sea was eating both.

      ## The last day

      It was only fourteen kilometres, and we made them last. There is no monument at the cape, only a post with a
      number, a great many birds, and the feeling of having run out of land. We stayed until the light went.

      ## What we would take again

      Warm sleeping bags, light boots, poles that can be mended, one pot. Everything else we carried for nothing, and
      next year we shall probably carry it again.`,
  },
]
