// Words in link texts that suggest who placed them. All are lower case and single words. Words that honest pages use
// just as often are left out: escort, slot, sex, loan, watches.

import { ANCHOR_SIGN } from './anchor-bits.ts'

const SPAM =
  'casino casinos kasino poker pokies roulette blackjack baccarat jackpot betting sportsbook bookmaker togel judi gacor ' +
  'sbobet viagra cialis levitra kamagra tramadol xanax phentermine ambien valium oxycodone porn porno xxx sexcam ' +
  'camgirls hentai escorts payday replica replicas казино рулетка виагра порно ставки καζίνο קזינו'

const LINK_SELLING =
  'backlink backlinks linkbuilding pbn pbns dofollow guestpost guestposts gsa xrumer scrapebox'

const COMMERCIAL =
  'buy cheap cheapest discount discounts coupon coupons voucher promo sale deals wholesale bargain outlet order ' +
  'kaufen billig günstig günstige bestellen rabatt gutschein acheter cher promotion soldes comprar barato baratos ' +
  'oferta descuento comprare economico sconto kopen goedkoop korting kup tanio купить дешево скидка'

/** Maps each word to its bit of ANCHOR_SIGN. */
export const ANCHOR_WORDS: ReadonlyMap<string, number> = new Map(
  (
    [
      [COMMERCIAL, ANCHOR_SIGN.commercial],
      [LINK_SELLING, ANCHOR_SIGN.linkSelling],
      [SPAM, ANCHOR_SIGN.spam],
    ] as const
  ).flatMap(([words, sign]) => words.split(' ').map((word) => [word, sign] as const)),
)

export const ANCHOR_WORD_LENGTH_MAX = Math.max(...[...ANCHOR_WORDS.keys()].map((word) => word.length))

/** Spam words of scripts that write no space between words. */
export const SPACELESS_SPAM: readonly string[] = [
  'カジノ',
  'バカラ',
  '카지노',
  '바카라',
  '토토',
  '博彩',
  '赌场',
  '娱乐城',
  '六合彩',
  '娛樂城',
]
