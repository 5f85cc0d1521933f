// The metrics of open streams.

import { defineMetrics, type Metrics } from '../../background/metrics/metric.ts'

type StreamCounts = { countOpen(): number; countDropped(): number }

export function liveMetrics({ countOpen, countDropped }: StreamCounts): Metrics {
  return defineMetrics(
    {
      sightline_event_streams: {
        type: 'gauge',
        help: 'Streams of events that are open in this process.',
        labels: [],
      },
      sightline_event_streams_dropped: {
        type: 'gauge',
        help: 'Streams that this process has ended because their reader was too slow, since it started.',
        labels: [],
      },
    },
    (make) => {
      make.scraped('sightline_event_streams', async () => [[{}, countOpen()]])
      make.scraped('sightline_event_streams_dropped', async () => [[{}, countDropped()]])
    },
  )
}
