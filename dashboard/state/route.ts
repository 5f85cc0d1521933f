// Matches an address with the patterns of the table: the first that fits. A part that begins with a colon is a parameter.

export type Params = Readonly<Record<string, string>>

export function matchPattern(pattern: string, path: string): Params | undefined {
  const wanted = pattern.split('/')
  const given = path.replace(/(.)\/$/, '$1').split('/')
  if (wanted.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const text = given[index]!
    if (!part.startsWith(':')) {
      if (part !== text) return undefined
    } else {
      const value = decode(text)
      if (value === undefined || value === '') return undefined
      params[part.slice(1)] = value
    }
  }
  return params
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
