// What the sample shop sells to wear: rain jackets, fleece and merino.

import type { Product } from './product.ts'

/** The same jacket twice: what differs is a colour. */
function drizzleJacket(slug: string, name: string, colour: string): Product {
  return {
    slug,
    name,
    collection: 'rain-jackets',
    price: 179,
    weight: '340 g',
    material: 'three layers of recycled polyamide',
    summary: `A light rain jacket in ${colour}, waterproof to 20,000 millimetres, with a hood that turns with the head.`,
    text: `Some rain falls, some drifts, and some comes up from below. The Drizzle keeps out all three: three layers,
      taped seams, a hood with a wired peak that turns when you look over your shoulder, and pockets that can be reached
      above a hip belt. Long zips under the arms let the steam of a climb out before it becomes rain on the inside.`,
    features: [
      'Waterproof to 20,000 mm and open to vapour',
      'Hood that fits over a helmet',
      'Zips under the arms, 35 centimetres long',
      'Treated without fluorine, to be renewed with a cool iron',
    ],
  }
}

export const CLOTHING_PRODUCTS: readonly Product[] = [
  drizzleJacket('drizzle-rain-jacket-blue', 'Drizzle Rain Jacket, Blue', 'blue'),
  drizzleJacket('drizzle-rain-jacket-red', 'Drizzle Rain Jacket, Red', 'red'),
  {
    slug: 'hearth-fleece-jacket',
    name: 'Hearth Fleece Jacket',
    collection: 'rain-jackets',
    price: 95,
    weight: '410 g',
    material: 'recycled polyester, brushed on the inside',
    summary:
      'A fleece jacket with a grid inside and a smooth face, warm under a shell and fit for the office.',
    text: `The first thing on in the morning and the last thing off at night. The Hearth is knitted with a grid inside,
      which holds warm air and lets a pack strap slide on the outside. It is cut long enough for the belt of a backpack
      and plain enough for a train. Filters in our washing bag keep its fibres out of the river.`,
    features: [
      'Grid on the inside, smooth on the outside',
      'Two hand pockets above the hip belt',
      'Thumb loops without seams',
      'Washing bag included',
    ],
  },
  {
    slug: 'merino-long-sleeve',
    name: 'Merino Long Sleeve Shirt',
    collection: 'merino-base-layer',
    price: 79,
    weight: '190 g',
    material: 'merino wool of 18.5 micrometres, 160 g a square metre',
    summary:
      'A merino base layer shirt with flat seams and a long back, warm when it is cold and cool when it is warm.',
    text: `Worn for eight days between Oban and Fort William by our own postman, and then to dinner. Merino wool takes up
      a third of its weight in moisture before it feels wet, and it gives off warmth as it does so. The seams lie off the
      shoulders, where the straps are, and the back is long enough to stay tucked in.`,
    features: [
      'Fine wool without mulesing, traced to the farm',
      'Seams away from the pack straps',
      'Back six centimetres longer than the front',
      'Cuffs that can be pushed up and stay there',
    ],
  },
  {
    slug: 'merino-leggings',
    name: 'Merino Base Layer Leggings',
    collection: 'merino-base-layer',
    price: 84,
    weight: '210 g',
    material: 'merino wool of 18.5 micrometres, waistband of cotton',
    summary:
      'Merino leggings for cold mornings, ski tours and the sleeping bag, with a waistband that does not pinch.',
    text: `Cold legs make a tired walker. These leggings go under any trousers, have a gusset so that they follow every
      high step, and end above the ankle, so that nothing is doubled inside the boot. Many of our customers sleep in them all
      winter and never tell anybody; now we have done it for them.`,
    features: [
      'Gusset for high steps',
      'Ends above the boot',
      'Soft waistband with a drawstring',
      'Knees knitted double',
    ],
  },
]
