// Creates and caches the writers of simulated linking pages: one for each subject and year of appearance. There are
// some hundred of them, and every target and day uses them again.

import { profileKeyword } from '../simulator/keyword-profile.ts'
import type { PhraseBook } from '../simulator/phrase-book.ts'
import { createPageWriter, type PageWriter } from '../simulator/result-text.ts'

export type WriterOf = (subject: string, year: number) => PageWriter

const MARKET = { countryCode: 'US', languageCode: 'en', device: 'desktop', location: null } as const

export function createWriters(book: PhraseBook): WriterOf {
  const writers = new Map<string, PageWriter>()
  return (subject, year) => {
    const key = `${year} ${subject}`
    let writer = writers.get(key)
    if (writer === undefined) {
      const profile = profileKeyword({ keyword: subject, ...MARKET }, book)
      writer = createPageWriter({ book, profile, year })
      writers.set(key, writer)
    }
    return writer
  }
}
