// The guides of the sample shop: how to choose, pitch, wear and look after things.

import type { Article } from './article.ts'

export const GUIDE_ARTICLES: readonly Article[] = [
  {
    path: '/guides/roll-mat-2026',
    title: 'Roll Mats in 2026: Foam, Air or Both?',
    description:
      'Foam mat, air mat or a mixture of both: what keeps you warm from below, what it weighs and how long it lasts.',
    heading: 'Choosing a roll mat',
    date: '2026-02-12',
    picture: 'dormouse-summer-sleeping-bag',
    text: `More nights are spoiled from below than from above. The filling of a sleeping bag is pressed flat where you lie on
      it, and from there on only the mat keeps you from the ground.

      ## Foam

      Cannot break, costs little, dries by itself, and carries you over thorns. It is as bulky as a loaf of bread and as
      comfortable as a floor. For summer, for children, and as a second layer in winter.

      ## Air

      Thick, small and warm, if there is a filling inside; an empty one is a cold bath. Take a repair kit and learn to use it at
      home. Blow it up with a bag instead of your breath, which is wet.

      ## Both

      A thin foam mat below and a light air mat above is what we carry from October to April. Their warmth adds up: the
      number on the label is called the R-value, and two and two make four. For frost you want five, for a summer meadow one.`,
  },
  {
    path: '/guides/how-to-pitch-a-tent',
    title: 'How to Pitch a Tent in Wind and Rain',
    description:
      'How to pitch a tent: where to put it, which side faces the wind, and what to do when it rains meanwhile.',
    heading: 'How to pitch a tent',
    date: '2026-01-20',
    picture: 'lone-pine-backpacking-tent',
    text: `Anybody can pitch a tent on a lawn in the sun. These notes are for the other evenings, when it is late, and the
      wind has been waiting for you.

      ## Choose the spot

      Look up first: no dead branches. Then look down: no hollow, because that is where the water goes. Lie down for a
      moment, and you will find the root that you would have found at three in the morning.

      ## Turn its back to the wind

      The low, narrow end faces the wind, the door looks away from it. Peg that end first, and the wind will help you to
      unroll the rest instead of taking it from you.

      ## Tighten twice

      Nylon stretches when it gets wet. Go round once more before you go to bed, and lay stones on the pegs if the ground is
      soft. A tent that flaps is a tent that tears.

      Our [backpacking tent](/products/lone-pine-backpacking-tent) goes up outer tent first, so that the inside stays dry.`,
  },
  {
    path: '/guides/how-to-choose-a-sleeping-bag',
    title: 'How to Choose a Sleeping Bag: Four Steps',
    description:
      'How to choose a sleeping bag by temperature, filling, cut and weight, and why the label often lies to you.',
    heading: 'How to choose a sleeping bag',
    date: '2025-12-05',
    picture: 'hollow-down-sleeping-bag',
    text: `A sleeping bag does not make warmth, it only keeps yours. Which one you need depends on how much you bring, so
      start with yourself and not with the shelf.

      ## Temperature

      Look for the comfort value, not for the limit. Between the two lie five degrees and a night of shivering. If you
      freeze easily, add another five.

      ## Filling

      Down is lighter for the same warmth and lasts for twenty years, as long as it stays dry. Synthetic filling
      is cheaper, dries on a line, and loses a third of its loft within five years.

      ## Cut

      Narrow is warm, wide is pleasant. Lie in it on the floor of the shop and turn over; nobody will laugh, we have all
      done it. Your feet should not push against the end.

      ## Weight

      Last of all. Half a kilo less is nice to carry, but at four in the morning nobody has ever wished for a lighter
      bag. See [what we have](/collections/sleeping-bags).`,
  },
  {
    path: '/guides/layering',
    title: 'Layering: What to Wear Under What',
    description:
      'The three layers explained: what to wear on the skin, what in between, what outside, and when to take it off.',
    heading: 'Three layers and when to take them off',
    date: '2025-11-17',
    picture: 'merino-long-sleeve',
    text: `Whoever starts a climb warm arrives wet, and whoever rests wet gets cold. That is the whole idea of layers: you
      change them before you need to.

      ## On the skin

      A thin shirt of wool or a fabric that dries. No cotton, however old and beloved: it takes up water and keeps it. Ours is
      the [merino long sleeve](/products/merino-long-sleeve).

      ## In between

      Something that holds air. A fleece for moving, a padded jacket for standing still. Two thin ones can be combined in
      more ways than one thick one.

      ## Outside

      A shell that stops wind and rain and nothing else. It should have room for everything below and zips that let the
      steam out.

      ## The rule of the first hundred steps

      Set off feeling a little cold. After a hundred steps you will be comfortable, after a thousand you would have had to
      stop and undress. Put the warm layer on again before the rest, not after it.`,
  },
  {
    path: '/guides/rain-jacket-care',
    title: 'Rain Jacket Care: Wash, Rinse, Warm',
    description:
      'How to wash a rain jacket and make drops roll off again: the right soap, two rinses and a little warmth.',
    heading: 'How to look after a rain jacket',
    date: '2025-10-28',
    picture: 'drizzle-rain-jacket-red',
    text: `Many jackets are thrown away that were only dirty. When the outer fabric drinks water instead of shedding it, the
      membrane below cannot breathe, and you get wet from the inside. Twenty minutes of work make most of them new.

      ## Wash

      Close all zips, open all flaps, and use liquid soap for technical clothing at thirty degrees. No softener, no
      powder: both leave a film behind to which water clings.

      ## Rinse

      Twice. Soap that stays in the fabric does the same harm as the dirt that it was meant to remove.

      ## Warm

      Twenty minutes in a dryer on low, or a cool iron with a cloth in between. Warmth raises the fibres of the old
      treatment, and drops roll off again. If they do not, spray on a new one without fluorine, and warm it once more.

      ## Mend

      Small holes are closed with a patch. For anything larger, send it to our [repair service](/services/repairs).`,
  },
]
