// Finds circles among pages that each name one other page. Every page is visited at most twice, however long the way
// is.

const UNSEEN = 0
const ON_THE_WAY = 1
const SEEN = 2

/**
 * By page id: how many pages the circle has that the page is part of; 0 when it is part of none. `named` is 0 for none.
 */
export function loopLengths(named: Uint32Array): Uint32Array {
  const lengths = new Uint32Array(named.length)
  const states = new Uint8Array(named.length)
  states[0] = SEEN
  for (let start = 1; start < named.length; start++) {
    let id = start
    for (; states[id] === UNSEEN; id = named[id]!) states[id] = ON_THE_WAY
    if (states[id] === ON_THE_WAY) markLoop(named, lengths, id)
    for (id = start; states[id] === ON_THE_WAY; id = named[id]!) states[id] = SEEN
  }
  return lengths
}

function markLoop(named: Uint32Array, lengths: Uint32Array, first: number): void {
  let length = 1
  for (let id = named[first]!; id !== first; id = named[id]!) length++
  lengths[first] = length
  for (let id = named[first]!; id !== first; id = named[id]!) lengths[id] = length
}
