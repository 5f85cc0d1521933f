// Numbers the texts of rows before the database is queried: the id if it is known, else a negative number for a text
// that waits for one. Many texts wait together, because a query costs more than a text.

import { createCopier } from './own-copy.ts'
import { type CacheLimits, TextCache } from './text-cache.ts'

/** The limits on waiting texts: what one query may carry. */
type WaitingLimits = { readonly textsMax: number; readonly charsMax: number }

export type ReferenceLimits = {
  /** How many ids are cached; absent for texts that hardly ever repeat. */
  readonly cache?: CacheLimits
  readonly waiting: WaitingLimits
}

export class TextReferences {
  readonly #keyOf: (raw: string) => string | undefined
  readonly #limits: ReferenceLimits
  readonly #cache: TextCache | undefined
  // Places are found by raw text and by key: several raw texts may wait for one id.
  #waiting = new Map<string, number>()
  #keys: string[] = []
  #chars = 0
  readonly #copy: (text: string) => string

  /** If there is no key, there is no text, and the number is 0. */
  constructor(keyOf: (raw: string) => string | undefined, limits: ReferenceLimits) {
    this.#keyOf = keyOf
    this.#limits = limits
    this.#cache = limits.cache && new TextCache(limits.cache)
    // Without a cache, texts are not copied: none waits for long, so it may keep the memory that it was cut from.
    this.#copy = this.#cache === undefined ? (text) => text : createCopier()
  }

  refer(raw: string): number {
    const id = this.#cache === undefined ? 0 : this.#cache.find(raw)
    return id === 0 ? (this.#waiting.get(raw) ?? this.#referNew(raw)) : id
  }

  /** In the order of their numbers: the first is -1. */
  get waiting(): readonly string[] {
    return this.#keys
  }

  get isFull(): boolean {
    return this.#waiting.size >= this.#limits.waiting.textsMax || this.#chars >= this.#limits.waiting.charsMax
  }

  /** Sets the ids of all waiting texts, once they are committed. */
  settle(ids: readonly number[]): void {
    const cache = this.#cache
    if (cache !== undefined)
      for (const [text, reference] of this.#waiting) cache.add(text, ids[-reference - 1] as number)
    this.#waiting = new Map()
    this.#keys = []
    this.#chars = 0
  }

  /** Frees the memory. */
  release(): void {
    this.#cache?.release()
  }

  #referNew(raw: string): number {
    const key = this.#keyOf(raw)
    if (key === undefined) return 0
    if (key === raw) return this.#wait(key)
    const id = this.#cache?.find(key) ?? 0
    if (id !== 0) {
      this.#cache?.add(raw, id)
      return id
    }
    const reference = this.#waiting.get(key) ?? this.#wait(key)
    this.#remember(this.#copy(raw), reference)
    return reference
  }

  #wait(key: string): number {
    const kept = this.#copy(key)
    const reference = -this.#keys.push(kept)
    this.#remember(kept, reference)
    return reference
  }

  #remember(text: string, reference: number): void {
    this.#waiting.set(text, reference)
    this.#chars += text.length
  }
}
