// The figures by which two crawls are compared, summed up while the rows of a crawl are read. Each page is in exactly one
// class of answers: a redirect counts as a redirect, whatever it leads to, unless it leads nowhere. Links and images are
// counted by address, so inline (data:) images are not counted. Averages are not rounded, and are null if there is nothing to
// average; words are averaged over pages with content of their own.

import type { CrawlFigures } from '../reports/report-schema.ts'
import { type AddressFacts, FACT, hasFact } from './address-facts.ts'

type CountedPage = {
  status_code: number | null
  response_time_ms: number | null
  words_count: number | null
  is_redirected: number
  is_indexable: number
}

type AnswerClass = 'pages_2xx' | 'pages_3xx' | 'pages_4xx' | 'pages_5xx' | 'pages_without_response'

export class MetricsCount {
  #pages = 0
  readonly #answers: Record<AnswerClass, number> = {
    pages_2xx: 0,
    pages_3xx: 0,
    pages_4xx: 0,
    pages_5xx: 0,
    pages_without_response: 0,
  }
  #indexable = 0
  readonly #responseTime = new Average()
  readonly #words = new Average()
  #links = 0
  #brokenLinks = 0
  #images = 0
  #brokenImages = 0

  addPage(page: CountedPage, isContent: boolean): void {
    this.#pages++
    this.#answers[answerClass(page)]++
    this.#indexable += page.is_indexable
    this.#responseTime.add(page.response_time_ms)
    if (isContent) this.#words.add(page.words_count)
  }

  addDestination(facts: AddressFacts, id: number): void {
    this.#links++
    if (hasFact(facts, id, FACT.BROKEN)) this.#brokenLinks++
  }

  addImage(facts: AddressFacts, id: number): void {
    this.#images++
    if (hasFact(facts, id, FACT.BROKEN)) this.#brokenImages++
  }

  get metrics(): CrawlFigures {
    return {
      pages_total: this.#pages,
      ...this.#answers,
      indexable_pages: this.#indexable,
      average_response_time_ms: this.#responseTime.value,
      average_words_count: this.#words.value,
      links_total: this.#links,
      broken_links: this.#brokenLinks,
      images_total: this.#images,
      broken_images: this.#brokenImages,
    }
  }
}

function answerClass({ status_code: status, is_redirected }: CountedPage): AnswerClass {
  if (status === null) return 'pages_without_response'
  if (is_redirected === 1) return 'pages_3xx'
  if (status >= 500) return 'pages_5xx'
  if (status >= 400) return 'pages_4xx'
  return status >= 300 ? 'pages_3xx' : 'pages_2xx'
}

class Average {
  #sum = 0
  #count = 0

  add(value: number | null): void {
    if (value === null) return
    this.#sum += value
    this.#count++
  }

  get value(): number | null {
    return this.#count === 0 ? null : this.#sum / this.#count
  }
}
