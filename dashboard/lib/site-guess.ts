// Reads the address that people type for a site, and guesses its name.

/** Takes the host of a pasted address; an address with scheme, path and port keeps host and port alone. */
export function domainOf(typed: string): string {
  return typed
    .trim()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
    .replace(/^\/\//, '')
    .replace(/^[^/?#@]*@/, '')
    .split(/[/?#]/)[0]!
    .toLowerCase()
}

// Prefixes that are no part of a name, and endings of two parts.
const PREFIX = /^(?:www\d*|m|shop|store|blog|de|en|fr|es|it|nl)\.(?=[^.]+\.)/
const TWO_PART_ENDING = /\.(?:co|com|org|net|ac|gov|edu|or|ne|go)\.[a-z]{2}$/

/** Turns "www.oak-desks.co.uk" into "Oak Desks". */
export function nameOf(typed: string): string {
  const domain = domainOf(typed).replace(/:\d+$/, '')
  if (/^[\d.]+$/.test(domain) || domain.startsWith('[')) return domain
  const core = domain.replace(TWO_PART_ENDING, '').replace(PREFIX, '')
  const label = TWO_PART_ENDING.test(domain) ? core.split('.').at(-1)! : (core.split('.').at(-2) ?? core)
  return label
    .split(/[-_]+/)
    .filter((word) => word !== '')
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join(' ')
}
