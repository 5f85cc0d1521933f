// Defines how a feature declares its metrics: one table of names, help and labels, from which the metrics are made and
// which a test compares with the documentation, and a function that connects them to events.

import type { Counter, Gauge, Histogram } from 'prom-client'

export type Metric = { help: string; labels: readonly string[] } & (
  | { type: 'counter' | 'gauge' }
  | { type: 'histogram'; buckets: readonly number[] }
)

export type MetricTable = Readonly<Record<string, Metric>>

type NameOf<Table> = keyof Table & string
type LabelOf<Table extends MetricTable, Name extends NameOf<Table>> = Table[Name]['labels'][number]

/** The value for one combination of labels. */
export type Sample<Label extends string = string> = [labels: Partial<Record<Label, string>>, value: number]

/** Creates metrics by their names in the table. */
export type MetricMaker<Table extends MetricTable> = {
  counter<Name extends NameOf<Table>>(name: Name): Counter<LabelOf<Table, Name>>
  gauge<Name extends NameOf<Table>>(name: Name): Gauge<LabelOf<Table, Name>>
  histogram<Name extends NameOf<Table>>(name: Name): Histogram<LabelOf<Table, Name>>
  /** A gauge whose values are read at each scrape. If reading fails, it has no values. */
  scraped<Name extends NameOf<Table>>(name: Name, ask: () => Promise<Sample<LabelOf<Table, Name>>[]>): void
}

export type Metrics = { table: MetricTable; connect(maker: MetricMaker<MetricTable>): void }

export function defineMetrics<const Table extends MetricTable>(
  table: Table,
  connect: (maker: MetricMaker<Table>) => void,
): Metrics {
  return { table, connect: connect as Metrics['connect'] }
}
