// Starts what is due, batch after batch to the end. Any number of processes may look: `start` asks again, in its
// transaction, whether it is due.

/** What is due behind `after`, at most so many, in a lasting order. */
export type ListDue<Due> = (range: { after: Due | undefined; rowsMax: number }) => Promise<readonly Due[]>

type StartDue<Due> = {
  list: ListDue<Due>
  start(due: Due): Promise<void>
  signal: AbortSignal
  /** Looked at together. */
  rowsMax?: number | undefined
}

const ROWS_MAX = 100

/** One that cannot be started does not keep others from it: its fault is thrown when all were tried. */
export async function startDue<Due>({
  list,
  start,
  signal,
  rowsMax = ROWS_MAX,
}: StartDue<Due>): Promise<void> {
  const faults: unknown[] = []
  let after: Due | undefined
  for (let found = rowsMax; found === rowsMax; ) {
    const due = await list({ after, rowsMax })
    for (const one of due) {
      if (signal.aborted) return
      await start(one).catch((error) => faults.push(error))
    }
    after = due.at(-1)
    found = due.length
  }
  if (faults.length > 0) throw faults[0]
}
