// Text cut to what a service takes, at whole characters.

/** At most so many UTF-16 units, which is what the services count; a cut is shown. */
export function shortened(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text
  return `${text.slice(0, lengthMax - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}
