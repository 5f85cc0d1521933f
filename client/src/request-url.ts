// How a call is written as an address: ids in the path, lists and objects of the query in brackets, as the API reads
// them: `filters[0][field]=title`.

export type QueryValues = Readonly<Record<string, unknown>>

export function requestPath(pattern: string, ids: readonly (string | number)[]): string {
  let place = 0
  return pattern.replace(/\{\w+\}/g, () => encodeURIComponent(String(ids[place++])))
}

export function requestQuery(query: QueryValues): string {
  const parts: string[] = []
  for (const [name, value] of Object.entries(query)) append(parts, name, value)
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}

function append(parts: string[], name: string, value: unknown): void {
  if (value === undefined || value === null) return
  if (typeof value === 'object') {
    for (const [key, item] of Object.entries(value)) append(parts, `${name}[${key}]`, item)
  } else parts.push(`${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
}
