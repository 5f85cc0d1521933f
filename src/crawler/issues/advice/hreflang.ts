// Advice on language versions.

import type { HREFLANG } from '../hreflang.ts'
import { adviceFor } from './advice.ts'

const LOCALIZED = 'https://developers.google.com/search/docs/specialty/international/localized-versions'

export const HREFLANG_ADVICE = adviceFor<typeof HREFLANG>({
  hreflang_invalid_code: {
    matters: 'Search engines ignore the entry, so visitors from that country may get the wrong version.',
    fix: 'Write a language of ISO 639-1 and, if needed, a country of ISO 3166-1: en, en-GB, pt-BR. A country alone is not enough.',
    reference: LOCALIZED,
  },
  hreflang_no_self: {
    matters: 'The list has to name all versions, this page included; otherwise it may be ignored.',
    fix: 'Add an hreflang element with the language and address of the page itself.',
    reference: LOCALIZED,
  },
  hreflang_no_xdefault: {
    matters: 'Visitors whose language is not in the list get whichever version the search engine picks.',
    fix: 'Add hreflang="x-default" with the version for everybody else, or the page on which one chooses a language.',
    reference: LOCALIZED,
  },
  hreflang_relative: {
    matters: 'Search engines ask for full addresses here and may ignore others.',
    fix: 'Write each address in full, with https:// and the host.',
    reference: LOCALIZED,
  },
  hreflang_lang_mismatch: {
    matters: 'One of the two is wrong: either browsers or search engines are told the wrong language.',
    fix: 'Find out in which language the page is written, and correct the lang attribute or the hreflang code.',
    reference: LOCALIZED,
  },
  hreflang_duplicate_code: {
    matters:
      'Search engines do not know which of the addresses to show for that language, and may show neither.',
    fix: 'Keep one address per code. If both are needed, tell them apart by country, such as en-GB and en-US.',
    reference: LOCALIZED,
  },
  hreflang_no_return: {
    matters: 'Without a link back search engines do not believe the pair, and may show the wrong language.',
    fix: 'List the same versions on every page of the group, each with all the others and itself.',
    reference: LOCALIZED,
  },
  hreflang_to_redirect: {
    matters: 'The version that is named is not the one that answers, so the entry may be ignored.',
    fix: 'Name the address where the redirect ends.',
    reference: LOCALIZED,
  },
  hreflang_to_error: {
    matters: 'Visitors from that language may be sent to an error, and the entry is ignored.',
    fix: 'Correct the address, or remove the entry if that version no longer exists.',
    reference: LOCALIZED,
  },
  hreflang_to_noindex: {
    matters: 'A version that must not be shown cannot be offered to anybody.',
    fix: 'Remove noindex from that version, or take it out of the hreflang lists.',
    reference: LOCALIZED,
  },
  hreflang_to_non_canonical: {
    matters: 'The version hands its place to another address, so search engines ignore the entry.',
    fix: 'Name the canonical address of each version. Versions in different languages must not name each other as canonical.',
    reference: LOCALIZED,
  },
})
