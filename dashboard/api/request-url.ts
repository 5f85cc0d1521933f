// How a request is written as an address: names in the path filled in, lists and objects of the query in brackets, as the API
// reads them. The address also names what the cache keeps.

type Value =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Value[]
  | { readonly [name: string]: Value }

export type QueryValues = Readonly<Record<string, unknown>>

export function requestPath(pattern: string, path: Readonly<Record<string, string | number>>): string {
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path[name])))
}

export function requestQuery(query: QueryValues): string {
  const parts: string[] = []
  for (const [name, value] of Object.entries(query)) append(parts, name, value as Value)
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}

function append(parts: string[], name: string, value: Value): void {
  if (value === undefined || value === null) return
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) append(parts, `${name}[${index}]`, item)
  } else if (typeof value === 'object')
    for (const [key, item] of Object.entries(value)) append(parts, `${name}[${key}]`, item)
  else parts.push(`${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
}
