// What the main thread and the thread that reads pages say to each other. What is asked with a number is answered with
// the same one; everything is done in the order in which it was sent. Requests of one tick travel in one message: a
// message costs as much as a tenth of reading a page.

import type { AskedPage } from '../asked-page.ts'
import type { KnownUrl } from './address-book.ts'
import type { Batch, CrawlBookOptions } from './crawl-book.ts'
import type { UrlAnswer } from './stored-rows.ts'

export type BookRequest =
  | { kind: 'restore'; known: KnownUrl[] }
  | { kind: 'start'; url: string }
  | { kind: 'listed'; urls: string[] }
  | { kind: 'prepare'; hasSitemap: boolean; missingPage: bigint | null }
  | { kind: 'page'; page: AskedPage }
  | { kind: 'answer'; answer: UrlAnswer }
  | { kind: 'blocked'; id: number; url: string }
  | { kind: 'take'; number: number }
  | { kind: 'fingerprint'; number: number; page: AskedPage }

export type BookReply =
  /** So many pages more are read, and so many addresses wait to be stored. */
  | { kind: 'read'; count: number; urlsHeld: number }
  | { kind: 'batch'; number: number; batch: Batch }
  | { kind: 'fingerprint'; number: number; fingerprint: bigint | null }

export type BookThreadData = CrawlBookOptions
