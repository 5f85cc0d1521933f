// By which parameters a list leaves rows out although nobody asked for it: a list of keywords is that of one device, one of backlinks
// has those that are live. A file that is made of such a list says so in its name; the command line asks for all, and says on
// standard error what it could not ask for.

import type { Route } from '../../entry/http/route.ts'

type Narrowing = {
  readonly name: string
  readonly value: string
  /** Whether the value is the one that holds when none is given, and none was. */
  readonly isByDefault: boolean
  /** The other values of the parameter. */
  readonly others: readonly string[]
}

type Parameter = { readonly default?: unknown; readonly enum?: readonly unknown[] }

/** Orders leave nothing out. */
const ORDERS = ['sort', 'direction']

/** `query`: as it was asked, or with what holds by default filled in. */
export function narrowingsOf(route: Pick<Route, 'query'>, query: unknown): Narrowing[] {
  const { properties = {} } = (route.query ?? {}) as { properties?: Record<string, Parameter> }
  const asked = (query ?? {}) as Record<string, unknown>
  return Object.entries(properties).flatMap(([name, parameter]) => {
    if (typeof parameter.default !== 'string' || ORDERS.includes(name)) return []
    const value = asked[name] ?? parameter.default
    if (typeof value !== 'string') return []
    const others = (parameter.enum ?? []).filter((other) => other !== value).map(String)
    return [{ name, value, isByDefault: asked[name] === undefined, others }]
  })
}

/** What to ask for so that nothing is left out unasked, as far as a list can have it all: `device=all`. */
export function widened(narrowings: readonly Narrowing[]): Record<string, string> {
  const wide = narrowings.filter(({ isByDefault, others }) => isByDefault && others.includes('all'))
  return Object.fromEntries(wide.map(({ name }) => [name, 'all']))
}

/** What is left out unasked all the same, for people who read what a command says; undefined for nothing. */
export function narrowingText(narrowings: readonly Narrowing[]): string | undefined {
  const unasked = narrowings.filter(({ isByDefault }) => isByDefault)
  if (unasked.length === 0) return undefined
  const kept = unasked.map(({ name, value }) => `${name}=${value}`).join(' and ')
  const others = unasked.flatMap(({ name, others }) => others.map((other) => `--query ${name}=${other}`))
  return `The file has the rows of ${kept} only. For others: ${others.join(' or ')}.`
}
