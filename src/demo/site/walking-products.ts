// What the sample shop sells for feet, hands and the way: boots, socks, poles, lamps and bags.

import type { Product } from './product.ts'

export const WALKING_PRODUCTS: readonly Product[] = [
  {
    slug: 'ridge-hiking-boots',
    name: 'Ridge Hiking Boots',
    collection: 'hiking-boots',
    price: 189,
    weight: '620 g a boot',
    material: 'full-grain leather, rubber rand, wool-felt insole',
    summary:
      'Leather hiking boots for rough paths and a loaded pack, with a sole that any cobbler can replace.',
    text: `The Ridge is the boot that we sell most, and the one that comes back for a new sole instead of ending in
      a bin. It is stiff enough for scree and for a pack of fifteen kilos, yet it bends where the foot bends, so that the
      first day out is not a day of blisters. Walk it in for a week on errands, then take it into the hills. There is
      also one [in brown](/products/ridge-hiking-boots?colour=brown).`,
    features: [
      'Stitched sole that can be replaced at least twice',
      'High rubber rand against sharp stones',
      'Wide toe box, also as a half size',
      'Waterproof membrane that can be left out on request',
    ],
  },
  {
    slug: 'moor-walking-boots',
    name: 'Moor Walking Boots',
    collection: 'hiking-boots',
    price: 139,
    weight: '480 g a boot',
    material: 'oiled nubuck, recycled lining',
    summary: 'Light walking boots for wet meadows and forest tracks, dry inside after a long day in the bog.',
    text: `For paths that are soft rather than steep. The Moor reaches over the ankle but weighs less than most low
      shoes, and its flat, sticky sole lets go of mud at every step instead of carrying it home. Our own favourite for
      dog walks in November, and the boot that we lend to visitors who have brought the wrong ones.`,
    features: [
      'Gusseted tongue that keeps water out up to the fifth eyelet',
      'Sole with wide gaps that cleans itself',
      'Padded collar without a seam at the heel',
      'Laces of waxed cotton that stay tied',
    ],
  },
  {
    slug: 'scree-trail-running-shoes',
    name: 'Scree Trail Running Shoes',
    collection: 'hiking-boots',
    price: 119,
    weight: '270 g a shoe',
    material: 'ripstop mesh, sticky rubber',
    summary: 'Trail running shoes with a rock plate and a firm heel, made for fast days on stony ground.',
    text: `When the sun is out and the pack is small, running the ridge beats walking it. The Scree has four
      millimetres between heel and toe, a thin plate that takes the sting out of pointed stones, and a mesh that lets
      water out as quickly as it lets it in. After a river it is dry again within the hour.`,
    features: [
      'Lugs of four millimetres in two directions',
      'Rock plate under the ball of the foot',
      'Drainage holes above the sole',
      'Reflective heel for the way home',
    ],
  },
  {
    slug: 'wool-hiking-socks',
    name: 'Wool Hiking Socks',
    collection: 'merino-base-layer',
    price: 19,
    weight: '75 g a pair',
    material: '62 % merino wool, 36 % polyamide, 2 % elastane',
    summary:
      'Hiking socks of merino wool with flat seams and a padded heel, mended by us free of charge for ten years.',
    text: `A boot is only as good as what is inside it. These socks are knitted in one piece, left and right, with a
      terry loop where the boot presses and a thin instep where it does not. They smell of nothing after three days,
      which your tent companions will notice, and they keep warm even when they are wet through.`,
    features: [
      'Flat toe seam, linked by hand',
      'Heel and ball padded, instep thin',
      'Four sizes, from 35 to 48',
      'Holes darned by us for ten years',
    ],
  },
  {
    slug: 'heron-trekking-poles',
    name: 'Heron Trekking Poles',
    collection: 'lights-and-poles',
    price: 89,
    weight: '230 g a pole',
    material: 'aluminium tubes, cork grips',
    summary:
      'Trekking poles that fold to 38 centimetres, with cork grips and a clamp that holds on the steepest descent.',
    text: `Two poles take the weight of a full water bottle off each knee at every step downhill, thousands of times
      a day. The Heron unfolds with one pull, locks with a click that you can hear, and is set with an outside clamp
      that works with gloves on. The cork grip grows with the warmth of the hand and never turns slippery.`,
    features: [
      'Folds to 38 cm, reaches from 105 to 130 cm',
      'Long foam grip below the cork for traverses',
      'Tips of tungsten carbide, to be changed by hand',
      'Small and large baskets in the box',
    ],
  },
  {
    slug: 'nightjar-headlamp',
    name: 'Nightjar Headlamp',
    collection: 'lights-and-poles',
    price: 54,
    weight: '86 g with its battery',
    material: 'aluminium housing, woven band',
    summary:
      'A headlamp with one button, 300 lumens and a red light, that charges by cable or takes three plain cells.',
    text: `Most lamps have too many modes, and in the dark nobody remembers which press does what. The Nightjar has a
      wheel: off, red, low, high. On low it lasts for two nights of reading, on high it finds the next cairn across a
      valley. When the battery is empty and there is no socket, three ordinary cells from any village shop fit too.`,
    features: [
      'Red light that spares the eyes of others',
      'Reaches 95 metres on high, 12 on low',
      'Proof against rain and an hour under water',
      'Band that can be washed',
    ],
  },
  {
    slug: 'otter-dry-bag',
    name: 'Otter Dry Bag, 20 Litres',
    collection: 'lights-and-poles',
    price: 24,
    weight: '110 g',
    material: 'coated ripstop nylon, welded seams',
    summary:
      'A dry bag of 20 litres with welded seams and a valve, for canoes, bikes and the inside of a backpack.',
    text: `Rain covers blow away, and a liner that is sewn will leak along every stitch. The Otter is welded, rolls shut
      three times and lets its air out through a valve, so that clothes for a week become a flat pillow. Filled with air
      it floats; filled with snow and hung up in the sun, it has watered a camp of four.`,
    features: [
      'Valve that closes by a quarter turn',
      'White inside, so that things are found',
      'Two loops for a strap',
      'Repair patch in the pocket',
    ],
  },
]
