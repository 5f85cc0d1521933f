// Numbers for the texts of rows before the database has been asked: the id where it is known, else a negative number that
// stands for a text that waits for one. Many wait together, because asking costs more than a text.

import { createCopier } from './own-copy.ts'
import { type CacheLimits, TextCache } from './text-cache.ts'

/** Limits for waiting texts: what one query may carry. */
type WaitingLimits = { readonly textsMax: number; readonly charsMax: number }

export type ReferenceLimits = {
  /** How many ids are remembered; 0 for texts that hardly ever come twice. */
  readonly cache?: CacheLimits
  readonly waiting: WaitingLimits
}

export class TextReferences {
  readonly #keyOf: (raw: string) => string | undefined
  readonly #limits: ReferenceLimits
  readonly #cache: TextCache | undefined
  // By raw text and by key: several of the former may wait for one id.
  #waiting = new Map<string, number>()
  #keys: string[] = []
  #chars = 0
  readonly #copy: (text: string) => string

  /** No key means no text: 0. */
  constructor(keyOf: (raw: string) => string | undefined, limits: ReferenceLimits) {
    this.#keyOf = keyOf
    this.#limits = limits
    this.#cache = limits.cache && new TextCache(limits.cache)
    // No text waits for long, so it may keep the memory of what it was cut from until then.
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

  /** The ids of all waiting texts, once they are committed. */
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
    this.#note(this.#copy(raw), reference)
    return reference
  }

  #wait(key: string): number {
    const kept = this.#copy(key)
    const reference = -this.#keys.push(kept)
    this.#note(kept, reference)
    return reference
  }

  #note(text: string, reference: number): void {
    this.#waiting.set(text, reference)
    this.#chars += text.length
  }
}
