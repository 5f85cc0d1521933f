// What the sample shop sells for the night and the kitchen: tents, sleeping bags, stoves and pots.

import type { Product } from './product.ts'

export const CAMPING_PRODUCTS: readonly Product[] = [
  {
    slug: 'lone-pine-backpacking-tent',
    name: 'Lone Pine Backpacking Tent',
    collection: 'tents',
    price: 329,
    weight: '1.9 kg',
    material: 'silicone-coated nylon, aluminium poles',
    summary:
      'A backpacking tent for two with two doors, up in four minutes, and quiet in the wind of a mountain pass.',
    text: `Two people, two doors, two porches: nobody climbs over anybody at night. The Lone Pine is pitched outer
      tent first, so the inside stays dry when it has to go up in the rain, and its three crossing poles stand without a
      single peg while you look for the flattest spot. It has spent six winters on our test site without a torn seam.`,
    features: [
      'Stands by itself, pitched outer tent first',
      'Inside height of 108 centimetres',
      'Porches for two packs and a stove',
      'Repair sleeve and spare pegs in the bag',
    ],
  },
  {
    slug: 'meadow-family-tent',
    name: 'Meadow Family Tent',
    collection: 'tents',
    price: 549,
    weight: '11.2 kg',
    material: 'cotton-polyester canvas, steel poles',
    summary:
      'A family tent of breathing canvas with room for five, a porch to cook in and a floor that zips out.',
    text: `Canvas weighs more than nylon, and the first sunny morning shows what for: it stays cool until breakfast, it
      does not rustle, and it lets the breath of five sleepers out. The Meadow has standing room for grown-ups, a dark
      bedroom for children who go to bed before the sun does, and a porch that is big enough for a table.`,
    features: [
      'Two bedrooms with a curtain between them',
      'Standing height of 210 centimetres',
      'Groundsheet that zips out for the beach',
      'Wheels on the bag, because of the eleven kilos',
    ],
  },
  {
    slug: 'feather-ultralight-tent',
    name: 'Feather Ultralight Tent',
    collection: 'tents',
    price: 459,
    weight: '740 g',
    material: 'laminated polyethylene fibre, pitched with trekking poles',
    summary:
      'An ultralight tent for one of 740 grams that is pitched with trekking poles and packs as small as a loaf.',
    text: `Everything that a night outside does not need was left out. The Feather stands on the poles that you walk
      with, has one door, six pegs and a roof of a fabric that neither stretches nor soaks. It wants a little practice and a
      careful choice of ground; in return, you will forget that it is in the pack.`,
    features: [
      'Pitched with two trekking poles of any make',
      'Bathtub floor, 15 centimetres high',
      'Seams taped, nothing to be sealed at home',
      'Packs to 28 by 12 centimetres',
    ],
  },
  {
    slug: 'hollow-down-sleeping-bag',
    name: 'Hollow Down Sleeping Bag',
    collection: 'sleeping-bags',
    price: 299,
    weight: '980 g',
    material: 'duck down 700 cuin, from the food industry and traceable',
    summary:
      'A down sleeping bag for three seasons that is warm to minus five and packs down to four litres.',
    text: `A good night decides about the next day. The Hollow is cut close at the legs and wide at the elbows, so that
      those who sleep on their side can turn inside it, and its collar closes around the neck with one hand. We
      give the temperature at which a woman of average size still sleeps well, not the one at which a man survives.`,
    features: [
      'Comfort to minus 5 °C, measured by the European norm',
      'Chambers that keep the down where it belongs',
      'Zip with a guard that does not catch',
      'Large cotton bag for the months at home',
    ],
  },
  {
    slug: 'dormouse-summer-sleeping-bag',
    name: 'Dormouse Summer Sleeping Bag',
    collection: 'sleeping-bags',
    price: 99,
    weight: '760 g',
    material: 'recycled polyester filling, soft-touch lining',
    summary:
      'A summer sleeping bag that opens into a blanket, for huts, warm nights and the back of the van.',
    text: `Not every night is an expedition. The Dormouse is a bag for July: warm to twelve degrees, open all the way
      round when it gets too hot, and as a blanket large enough for two on a bench by the fire. It goes into the washing
      machine at forty degrees and comes out as it went in, as often as the children ask for it.`,
    features: [
      'Comfort to 12 °C',
      'Two zips, opens into a blanket',
      'Can be joined to a second one',
      'Machine wash at forty degrees',
    ],
  },
  {
    slug: 'ember-camping-stove',
    name: 'Ember Camping Stove',
    collection: 'camp-kitchen',
    price: 64,
    weight: '185 g',
    material: 'stainless steel, brass valve',
    summary:
      'A gas stove with four fold-out feet and a flame that simmers, steady under a pot for four people.',
    text: `Boiling water is easy; cooking rice is not. The Ember stands low and wide, its hose keeps the cartridge away
      from the heat, and its valve has a full turn between a whisper and a roar. In cold weather the cartridge can be
      turned upside down, so that the stove burns liquid gas and does not care about the frost.`,
    features: [
      'A litre boils in three and a half minutes',
      'Feet that grip on snow and sand',
      'Preheating loop for the cold',
      'Valve, hose and seals as spare parts',
    ],
  },
  {
    slug: 'enamel-mug',
    name: 'Enamel Mug, Speckled',
    collection: 'camp-kitchen',
    price: 14,
    weight: '130 g',
    material: 'steel with two coats of enamel',
    summary: 'An enamel mug for coffee, soup and toothbrushes, fired twice and speckled like a thrush egg.',
    text: `It burns the lips with hot tea, it chips when it falls on stone, and nobody who has one wants another.
      The mug holds a third of a litre, stands on the stove, hangs from the pack by its open handle and looks better with
      every dent. Each is sprayed by hand, so no two have the same speckles.`,
    features: [
      'Holds 350 millilitres',
      'Can stand on gas and in the embers',
      'Rim of bare steel that does not chip',
      'Fired twice at 820 degrees',
    ],
  },
  {
    slug: 'nested-pot-set',
    name: 'Nested Pot Set for Two',
    collection: 'camp-kitchen',
    price: 49,
    weight: '420 g',
    material: 'hard-anodised aluminium',
    summary:
      'Two pots and a pan that fit into each other with room for a cartridge, for two people and many meals.',
    text: `Two pots, a pan that is also the lid, one handle for all three. The small pot makes the coffee while the
      large one makes the porridge, and in the pack they take the room of one, with the stove and a cartridge inside. No
      coating that scratches off: the surface is hardened, and a handful of sand cleans it.`,
    features: [
      'One litre and one and a half litres',
      'Pan of 18 centimetres as a lid',
      'Marks for water on the inside',
      'Handle that locks and stays cool',
    ],
  },
]
