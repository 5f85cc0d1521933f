// Formats of the browser are made when they are first used, and once: making one takes as long as formatting a hundred values, a list
// has one for each row, and most pages need few of them.

/** Keeps one value for each key. */
export function madeOnce<Made, Key = void>(make: (key: Key) => Made): (key: Key) => Made {
  const kept = new Map<Key, Made>()
  return (key) => {
    let made = kept.get(key)
    if (made === undefined) {
      made = make(key)
      kept.set(key, made)
    }
    return made
  }
}
