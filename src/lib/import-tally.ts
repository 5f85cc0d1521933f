// What an import left out of its file, by reason: how often, and the first lines where, so that nobody has to search for them.

/** For a program and for a person; `text` is one sentence that has the count and the lines. */
export type Skipped = {
  readonly reason: string
  readonly count: number
  /** The first few. For a database file the ids of its rows. */
  readonly lines: readonly number[]
  readonly text: string
}

type Count = { count: number; lines: number[] }
/** A reason that never came is absent. */
export type Tally<Reason extends string> = { [reason in Reason]?: Count }

/** Words that follow the number, in singular and plural. */
export type SkippedWords<Reason extends string> = Readonly<
  Record<Reason, readonly [one: string, several: string]>
>

const LINES_NAMED_MAX = 5

export function tally<Reason extends string>(
  counts: Tally<Reason>,
  reason: Reason,
  line?: number,
  count = 1,
): void {
  if (count <= 0) return
  const known: Count = counts[reason] ?? { count: 0, lines: [] }
  counts[reason] = known
  known.count += count
  if (line !== undefined) nameLine(known, line)
}

export function addTally<Reason extends string>(counts: Tally<Reason>, added: Tally<Reason>): void {
  for (const [reason, { count, lines }] of entriesOf(added)) {
    tally(counts, reason, undefined, count)
    for (const line of lines) nameLine(counts[reason] as Count, line)
  }
}

function nameLine({ lines }: Count, line: number): void {
  if (lines.length < LINES_NAMED_MAX && !lines.includes(line)) lines.push(line)
}

function entriesOf<Reason extends string>(counts: Tally<Reason>): [Reason, Count][] {
  return Object.entries(counts) as [Reason, Count][]
}

export function countsOf<Reason extends string>(counts: Tally<Reason>): { [reason in Reason]?: number } {
  const numbers: { [reason in Reason]?: number } = {}
  for (const [reason, { count }] of entriesOf(counts)) numbers[reason] = count
  return numbers
}

/** In the order of the words. `place` is what a line is called: an id in a database. */
export function describeTally<Reason extends string>(
  counts: Tally<Reason>,
  words: SkippedWords<Reason>,
  place: 'line' | 'ID' = 'line',
): Skipped[] {
  return (Object.keys(words) as Reason[]).flatMap((reason) => {
    const known = counts[reason]
    if (known === undefined) return []
    const { count, lines } = known
    const [one, several] = words[reason]
    const sentence = `${new Intl.NumberFormat('en').format(count)} ${count === 1 ? one : several}`
    const where = describeLines(lines, count, place)
    return [{ reason, count, lines, text: where === '' ? sentence : `${sentence} ${where}` }]
  })
}

function describeLines(lines: readonly number[], count: number, place: string): string {
  if (lines.length === 0) return ''
  const name = place === 'ID' ? 'ID' : 'Line'
  if (lines.length === 1) return `${name} ${lines[0]}.`
  // A line may be counted several times.
  const mayHaveMore = lines.length === LINES_NAMED_MAX && count > lines.length
  return `${mayHaveMore ? `First ${place}s: ` : `${name}s `}${lines.join(', ')}.`
}
