// Finds the parameters by which a list omits rows by default: keywords are those of one device, backlinks only the live
// ones. The name of the file mentions such a filter; the command line asks for everything, and says on standard error
// what it could not ask for.

import type { Route } from '../../entry/http/route.ts'

type Narrowing = {
  readonly name: string
  readonly value: string
  /** Whether no value was given and the default applies. */
  readonly isByDefault: boolean
  readonly others: readonly string[]
}

type Parameter = { readonly default?: unknown; readonly enum?: readonly unknown[] }

/** Orders omit nothing. */
const ORDERS = ['sort', 'direction']

/** `query` as it was sent, or with the defaults filled in. */
export function narrowingsOf(route: Pick<Route, 'query'>, query: unknown): Narrowing[] {
  const { properties = {} } = (route.query ?? {}) as { properties?: Record<string, Parameter> }
  const values = (query ?? {}) as Record<string, unknown>
  return Object.entries(properties).flatMap(([name, parameter]) => {
    if (typeof parameter.default !== 'string' || ORDERS.includes(name)) return []
    const value = values[name] ?? parameter.default
    if (typeof value !== 'string') return []
    const others = (parameter.enum ?? []).filter((other) => other !== value).map(String)
    return [{ name, value, isByDefault: values[name] === undefined, others }]
  })
}

/** Returns parameters that turn off the default filters, as far as the list allows it: `device=all`. */
export function widened(narrowings: readonly Narrowing[]): Record<string, string> {
  const wide = narrowings.filter(({ isByDefault, others }) => isByDefault && others.includes('all'))
  return Object.fromEntries(wide.map(({ name }) => [name, 'all']))
}

/** Returns a sentence about rows that are omitted nevertheless; undefined if there are none. */
export function narrowingText(narrowings: readonly Narrowing[]): string | undefined {
  const defaults = narrowings.filter(({ isByDefault }) => isByDefault)
  if (defaults.length === 0) return undefined
  const kept = defaults.map(({ name, value }) => `${name}=${value}`).join(' and ')
  const others = defaults.flatMap(({ name, others }) => others.map((other) => `--query ${name}=${other}`))
  return `The file has the rows of ${kept} only. For others: ${others.join(' or ')}.`
}
