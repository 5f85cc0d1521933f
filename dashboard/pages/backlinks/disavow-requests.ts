// Entries as the API takes them: of one type, with one note, at most a hundred at once.

export type NewEntry = {
  readonly type: 'domain' | 'url'
  readonly value: string
  readonly note: string | null
}
type Body = { type: 'domain' | 'url'; values: string[]; note: string | null }

const VALUES_MAX = 100

export function inRequests(entries: readonly NewEntry[]): readonly Body[] {
  const open = new Map<string, Body>()
  const bodies: Body[] = []
  for (const { type, value, note } of entries) {
    const key = `${type} ${note}`
    let body = open.get(key)
    if (body === undefined || body.values.length === VALUES_MAX) {
      body = { type, values: [], note }
      open.set(key, body)
      bodies.push(body)
    }
    body.values.push(value)
  }
  return bodies
}
