// What the sample shop writes in its blog.

import type { Article } from './article.ts'

export const BLOG_ARTICLES: readonly Article[] = [
  {
    path: '/blog/best-hiking-boots',
    title: 'Best Hiking Boots: What We Wear and Why',
    description:
      'Which hiking boots we wear ourselves, for which ground, and what we would not pay for again.',
    heading: 'The best hiking boots are the ones that fit',
    date: '2026-09-03',
    picture: 'ridge-hiking-boots',
    text: `Every autumn somebody asks us for the best boot, and every autumn we answer with a question: where do you walk?
      Five of us have worn out thirty pairs between us, and no two of us wear the same one now.

      ## For stones and heavy packs

      Here a stiff sole counts more than anything. Hold the boot at heel and toe and try to fold it; if that is easy, the
      path will fold your foot instead. Our choice is the [Ridge](/products/ridge-hiking-boots), which has carried
      tents over the Alps twice.

      ## For wet paths

      Water comes in at the top more often than through the leather, so look at the tongue. It should be sewn to the shaft up
      to the last eyelet. Grease helps for a week, a membrane for some years, dry socks for ever.

      ## What we would not pay for again

      Red laces, a name on the heel, and a weight that is measured without the insoles. Spend that money on
      [socks](/products/wool-hiking-socks): two good pairs prevent more blisters than any boot.`,
  },
  {
    path: '/blog/best-hiking-boots-for-beginners-guide',
    title: 'Hiking Boots for Beginners: A First Pair',
    description:
      'How to buy a first pair of hiking boots: when to try them on, how much room toes need, what to skip.',
    heading: 'A first pair of boots, bought once',
    date: '2026-08-11',
    picture: 'moor-walking-boots',
    text: `Most people buy their first boots too small, too stiff and too early in the day. It takes twenty minutes to do
      better, and you need nothing but a pair of thick socks and some stairs.

      ## Come in the afternoon

      Feet grow by half a size until the evening, and again on a warm day. A boot that fits at nine in the morning will
      press at four. Bring the socks that you will walk in.

      ## Kick the floor

      Lace the boot, stand on a slope or a stair with your toes pointing down, and kick gently. If your toes touch the
      front, take the next half size. They will do this ten thousand times on every descent.

      ## Start soft

      A beginner on forest paths does not need a boot for glaciers. A light one like the
      [Moor](/products/moor-walking-boots) forgives a clumsy step and is broken in after one weekend. When you know what
      you miss, come back: by then you will be able to tell us.`,
  },
  {
    path: '/blog/backpacking-meals',
    title: 'Backpacking Meals That Cook in Ten Minutes',
    description:
      'Four backpacking meals from an ordinary supermarket that cook in one pot in ten minutes and fill you up.',
    heading: 'Four suppers for one small pot',
    date: '2026-07-22',
    picture: 'nested-pot-set',
    text: `Freeze-dried bags are light and dear, and after the third they all taste of the same powder. These four come
      from any supermarket, need ten minutes of flame, and have been eaten by us in weather of every kind.

      ## Red lentils with coconut

      Half a cup of lentils, a spoon of coconut milk powder, curry and salt. Boil for eight minutes. Add a squeezed lime
      if somebody was willing to carry one.

      ## Couscous with tomatoes

      Pour boiling water over couscous, dried tomatoes and a handful of nuts, close the lid and wait. The stove is off
      after two minutes, which makes this the supper for the last of the gas.

      ## Noodles with peanut butter

      Thin noodles, a big spoon of peanut butter, soy sauce from a tiny bottle. It looks like nothing and is always finished.

      ## Porridge, also in the evening

      Oats, raisins, cinnamon, a pinch of salt. On a [stove that simmers](/products/ember-camping-stove) it does not
      even burn.`,
  },
  {
    path: '/blog/camping-stove-guide',
    title: 'Camping Stoves: Gas, Petrol or Wood?',
    description:
      'Gas, petrol, spirit or wood: what each camping stove is good at, what it costs to run and where it fails.',
    heading: 'Which flame for which trip',
    date: '2026-06-30',
    picture: 'ember-camping-stove',
    text: `There are four ways to boil water outside, and each has its believers. We sell one of them, have used all, and
      try to be fair.

      ## Gas

      Clean, quick and simple. It weakens below freezing unless the cartridge can be turned upside down, and empty
      cartridges have to be carried home. For nine trips out of ten this is the right answer.

      ## Petrol

      Burns in any cold and can be bought at any filling station on earth. In exchange, it smells, it spits, and
      somebody has to clean the jet. For expeditions and for people who like to take things apart.

      ## Spirit

      No moving parts and no noise, only patience: a litre takes ten minutes. Lovely on a terrace, forbidden in a dry summer.

      ## Wood

      Free and romantic, as long as it is dry and allowed. In most parks it is neither. Look at the rules before you rely
      on it, and pack a [small gas stove](/products/ember-camping-stove) all the same.`,
  },
  {
    path: '/blog/dry-bag-for-beginners',
    title: 'Dry Bags for Beginners: How to Pack One',
    description:
      'How to pack and close a dry bag so that it stays dry, which size to take, and how to find a leak.',
    heading: 'How to keep dry what is dry',
    date: '2026-05-14',
    picture: 'otter-dry-bag',
    text: `A dry bag is the simplest thing in the shop, and half of those that leak are closed wrongly. Three turns make the
      difference between a warm sleeping bag and a long night.

      ## Fill it to two thirds

      The rim needs room to be rolled. Press the air out against your chest, fold the rim over three times without a
      crease, and only then clip the buckle. Two turns are a splash guard; three are a dry bag.

      ## Sort by colour

      Red for what you need in a hurry, blue for clothes, yellow for food. In a dark tent everybody knows what is where,
      and nobody empties the whole pack on wet ground.

      ## Find the leak

      Blow it up, roll it shut and push it under water in the bath. Bubbles show the hole. Dry it, rub it clean with
      spirit, and press on a patch like the one that comes with the [Otter](/products/otter-dry-bag). It will hold for years.`,
  },
  {
    path: '/blog/how-to-choose-walking-boots.html',
    title: 'How to Choose Walking Boots That Last',
    description:
      'Leather or fabric, high or low, with or without a membrane: five questions that lead to the right boots.',
    heading: 'Five questions before you buy walking boots',
    date: '2026-04-02',
    picture: 'moor-walking-boots',
    text: `People stand before our shelf and look at colours. We would rather hear the answers to five questions, because
      after them there are seldom more than two pairs left to try on.

      ## How far, and with what?

      Up to ten kilometres with a sandwich, any shoe will do that fits. Beyond that, and with more than eight kilos, your
      feet want a sole that carries with them.

      ## Leather or fabric?

      Leather takes longer to break in and lasts three times as long. Fabric is light, dries quickly and cannot be
      mended. Whoever walks every week should take leather.

      ## High or low?

      A high shaft holds the ankle and keeps stones out. A low one leaves the ankle free to grow strong. Both are right.

      ## With a membrane?

      In wet country yes, in hot country no: what keeps water out keeps sweat in.

      ## Can it be resoled?

      If the seller does not know, the answer is no. Ours are listed under [repairs](/services/repairs).`,
  },
]
