// Guesses which existing name somebody meant by a misspelled one.

/** Compares by shared words, then by letters. */
export function nearest(written: string, candidates: readonly string[]): string | undefined {
  const words = new Set(written.split('_'))
  return candidates
    .map((name) => ({
      name,
      sharedWords: name.split('_').filter((word) => words.has(word)).length,
      cost: editCost(written, name),
    }))
    .sort((a, b) => b.sharedWords - a.sharedWords || a.cost - b.cost)[0]?.name
}

/** The cost of one extra and one missing letter, as when two are swapped. */
const SLIP_COST = 3
/** Longer names are not compared: they are no typing errors, and comparing takes quadratic time. */
const LENGTH_MAX = 60

/**
 * Returns the name that differs by a typing error or in letter case; undefined if there is none, rather than a guess.
 */
export function misspelled(written: string, candidates: readonly string[]): string | undefined {
  if (written.length > LENGTH_MAX) return undefined
  const lowered = written.toLowerCase()
  let found: { name: string; cost: number } | undefined
  for (const name of candidates) {
    if (Math.abs(name.length - written.length) > SLIP_COST) continue
    const cost = editCost(lowered, name.toLowerCase())
    // In a short name, a slip leaves too little to recognise.
    const isAlike = cost <= SLIP_COST && 2 * cost <= written.length + 1
    if (isAlike && (found === undefined || cost < found.cost)) found = { name, cost }
  }
  return found?.name
}

// An extra character costs 2 and a missing one 1, because people shorten names: DB_URL means DATABASE_URL, not
// PUBLIC_URL.
function editCost(written: string, meant: string): number {
  let above = Array.from({ length: meant.length + 1 }, (_, index) => index)
  for (const [row, character] of [...written].entries()) {
    const current = [2 * (row + 1)]
    for (let column = 1; column <= meant.length; column++) {
      const isSame = character === meant[column - 1]
      current.push(isSame ? above[column - 1]! : Math.min(above[column]! + 2, current[column - 1]! + 1))
    }
    above = current
  }
  return above[meant.length]!
}
