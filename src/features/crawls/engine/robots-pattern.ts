// The patterns of robots.txt rules: a prefix of path and query in which `*` stands for anything and a `$` at the
// end for the end of the address. Each piece between the stars is looked for once, from where the piece before it
// ended: the first place is as good as any later one, so nothing is ever tried again, and the work is bounded by
// the length of the address whatever the pattern is (`*a*a*a*…` included).

export type Pattern = {
  /** Ranks the pattern: the longest one that matches decides. */
  readonly length: number
  readonly pieces: readonly string[]
  readonly isAnchored: boolean
}

export function parsePattern(text: string): Pattern {
  const isAnchored = text.endsWith('$')
  const body = isAnchored ? text.slice(0, -1) : text
  if (!body.includes('*')) return { length: text.length, pieces: [body], isAnchored }
  // A run of stars means one star; split as it stands, a thousand stars would leave a thousand empty pieces.
  return { length: text.length, pieces: body.replaceAll(/\*{2,}/g, '*').split('*'), isAnchored }
}

export function matchesPattern({ pieces, isAnchored }: Pattern, path: string): boolean {
  const first = pieces[0]!
  if (!path.startsWith(first)) return false
  const last = pieces.length - 1
  if (last === 0) return !isAnchored || path.length === first.length
  let at = first.length
  for (let i = 1; i < last; i++) {
    const found = path.indexOf(pieces[i]!, at)
    if (found === -1) return false
    at = found + pieces[i]!.length
  }
  const end = pieces[last]!
  if (isAnchored) return path.length - end.length >= at && path.endsWith(end)
  return end === '' || path.includes(end, at)
}

/** Escapes bytes outside ASCII and writes escapes in upper case, as in normalised addresses; the rest is left alone. */
export function escapePattern(bytes: string): string {
  if (!/[%\x80-\xff]/.test(bytes)) return bytes
  return bytes
    .replaceAll(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16)}`)
    .replaceAll(/%[0-9a-f]{2}/gi, (written) => written.toUpperCase())
}
