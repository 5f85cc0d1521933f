// Formats of the browser are made when they are first used, and once: making one takes as long as formatting a hundred values, a list
// has one for each row, and most pages need few of them.

/** Keeps one value for each key. */
export function memoize<Value, Key = void>(make: (key: Key) => Value): (key: Key) => Value {
  const values = new Map<Key, Value>()
  return (key) => {
    let value = values.get(key)
    if (value === undefined) {
      value = make(key)
      values.set(key, value)
    }
    return value
  }
}
