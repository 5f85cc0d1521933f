// Lists and leaflets of the sample shop, kept under /resources.

import type { PageText } from './site-page.ts'

export const RESOURCE_TEXTS: readonly (Omit<PageText, 'main'> & { text: string })[] = [
  {
    path: '/resources/camping-checklist',
    title: 'Camping Checklist for a Weekend | Example Outdoor',
    description:
      'A camping checklist for a weekend: what to pack for the night, the kitchen and the rain, and what to leave.',
    heading: 'A checklist for one weekend',
    text: `Print it, cross out what you do not need, and write down what you missed when you come home. After three
      trips the list is yours, and better than ours.

      ## For the night

      - Tent with poles and pegs, counted
      - Sleeping bag, and a mat that holds its air
      - Headlamp with a charged battery
      - A jumper as a pillow

      ## For the kitchen

      - Stove, cartridge, and a lighter in a dry pocket
      - Pot, mug, spoon, knife, and half a sponge
      - Oats, coffee, one supper more than there are evenings
      - A bag for the rubbish, and another one

      ## For the rain

      - Jacket and trousers, on top and not at the bottom
      - Dry socks for sleeping that are never walked in
      - Liner for the pack

      ## To be left at home

      The second pot, the folding chair, the book, and the worry about everything that is not on the list. Somebody at
      the next tent has it, and lending is how one gets to know people.`,
  },
  {
    path: '/resources/winter-catalogue',
    title: 'The Winter Catalogue to Leaf Through | Example Outdoor',
    description:
      'Our winter catalogue as a web page: what we would pack for snow, short days and evenings at the fire.',
    heading: 'The winter catalogue',
    text: `Once a year we print a catalogue, sixteen pages on grey paper, and put it into every parcel that leaves in
      November. This is the same text for those who would rather read it on a screen.

      ## Short days

      From November to February the last hour of every walk is a dark one. A lamp belongs into each pack, also into that
      of the person who always says that they will be back by four.

      ## Snow

      It does not take an expedition. Gaiters, a thermos and poles with large baskets turn the hill behind the house
      into a different country, and nobody has been there before you.

      ## Evenings

      Wool, soup, a fire if there is one. We have put together what we give each other: socks that are mended for ten
      years, a mug with a dent, a voucher for a new sole, and a map of somewhere far away.

      ## Orders

      Whatever you order by the eighteenth of December arrives in time. After that we can promise a card with a drawing of
      what is on its way, which is nearly as good.`,
  },
  {
    path: '/resources/Stove_Compatibility',
    title: 'Stove and Cartridge Compatibility | Example Outdoor',
    description:
      'Which gas cartridge fits on which camping stove: screw, bayonet and pierced types, and their adapters.',
    heading: 'Which cartridge fits',
    text: `There are three ways to join a cartridge to a stove, and the shops of each country seem to have agreed on
      another one. Before a journey, look at the bottom of your stove.

      ## Screw thread

      The most common type, found from Norway to New Zealand. It closes by itself when it is unscrewed, so a
      cartridge that is half full can travel on. Our own stoves use it.

      ## Bayonet

      Common in France and Spain. It clicks in by a quarter turn and can be taken off as well. There is a small adapter to the
      screw thread, which weighs thirty grams and saves many evenings.

      ## Pierced

      Cheap and old. Once pierced, the cartridge stays on the stove until it is empty. We advise against it, and so does
      anybody who ever had to carry one that leaked.

      ## Tall bottles

      Made for table stoves. They work only standing beside the stove, on a hose, and never upside down.`,
  },
]
