// What /metrics shows of crawls.

import { defineMetrics, type Metrics } from '../../background/metrics/metric.ts'
import type { Database } from '../../data/storage/database.ts'
import { observeCrawls } from './records/crawl-observer.ts'
import { countOpenCrawls } from './records/open-crawls.ts'

export function crawlMetrics(database: Database): Metrics {
  return defineMetrics(
    {
      sightline_crawls_open: {
        type: 'gauge',
        help: 'Crawls by status (queued, running, paused), for all processes. Absent while the database does not answer.',
        labels: ['status'],
      },
      sightline_crawls_ended_total: {
        type: 'counter',
        help: 'Crawls that this process ended, by status (success, failed, canceled).',
        labels: ['status'],
      },
      sightline_crawl_duration_seconds: {
        type: 'histogram',
        help: 'Time from the start of a crawl to its completion, including pauses.',
        labels: [],
        buckets: [1, 5, 15, 60, 300, 900, 3600, 4 * 3600, 12 * 3600, 24 * 3600],
      },
      sightline_crawl_pages_total: {
        type: 'counter',
        help: 'Pages stored by crawls of this process, by class of status; none means no answer.',
        labels: ['status'],
      },
      sightline_crawl_checks_total: {
        type: 'counter',
        help: 'Images, links and resources of which only the status was checked, by class of status.',
        labels: ['status'],
      },
      sightline_crawl_bytes_total: {
        type: 'counter',
        help: 'Bytes of pages fetched by crawls of this process, as transferred.',
        labels: [],
      },
      sightline_crawl_reused_pages_total: {
        type: 'counter',
        help: 'Pages that had not changed since an earlier crawl and were read from storage.',
        labels: [],
      },
      sightline_crawl_unreadable_pages_total: {
        type: 'counter',
        help: 'Pages stored without content because they could not be parsed; the log says why.',
        labels: [],
      },
    },
    (make) => {
      make.scraped('sightline_crawls_open', async () =>
        (await countOpenCrawls(database)).map(([status, count]) => [{ status }, count]),
      )
      const ended = make.counter('sightline_crawls_ended_total')
      const durations = make.histogram('sightline_crawl_duration_seconds')
      const answers = {
        page: make.counter('sightline_crawl_pages_total'),
        check: make.counter('sightline_crawl_checks_total'),
      }
      const bytesFetched = make.counter('sightline_crawl_bytes_total')
      const reused = make.counter('sightline_crawl_reused_pages_total')
      const unreadable = make.counter('sightline_crawl_unreadable_pages_total')
      observeCrawls(database, {
        onAnswers: (kind, status, count) => answers[kind].inc({ status }, count),
        onBytes: (bytes) => bytesFetched.inc(bytes),
        onReused: (pages) => reused.inc(pages),
        onUnreadable: (pages) => unreadable.inc(pages),
        onEnded(status, seconds) {
          ended.inc({ status })
          if (seconds !== undefined) durations.observe(seconds)
        },
      })
    },
  )
}
