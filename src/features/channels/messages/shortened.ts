// Cuts text to the length that a service accepts, at whole characters.

/** Cuts a text to a number of UTF-16 units, which is what the services count, and marks the cut. */
export function shortened(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text
  return `${text.slice(0, lengthMax - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}
