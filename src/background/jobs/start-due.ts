// Calls `start` for every row that is due, batch after batch. Several processes may do so at once: `start` checks
// again, in its transaction, whether the row is due.

/** Lists at most `rowsMax` due rows after `after`, in a stable order. */
export type ListDue<Due> = (range: { after: Due | undefined; rowsMax: number }) => Promise<readonly Due[]>

type StartDue<Due> = {
  list: ListDue<Due>
  start(due: Due): Promise<void>
  signal: AbortSignal
  /** The most rows that one query reads. */
  rowsMax?: number | undefined
}

const ROWS_MAX = 100

/** A row that cannot be started does not block the others: its error is thrown at the end. */
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
