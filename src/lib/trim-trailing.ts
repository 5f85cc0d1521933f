// Removes characters from the end of a text. An expression such as /\/+$/ does the same in quadratic time: it tries
// every run of slashes again from each of its characters, which takes seconds for 100 KB of them.

/** Each of `characters` is removed, in any order. */
export function trimTrailing(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}
