// Recognises countries in files from elsewhere: codes of two or three letters, `UK`, and English names in common
// spellings. Codes are our own list: Intl also has retired, reserved and private regions, and they change from release
// to release, so two nodes could disagree. Names come from Intl, because they are only read.
//
// countries.json has the codes of ISO 3166-1, alpha-2 and alpha-3, that are officially assigned. Reserved and private
// codes such as EU, UK and XK are left out on purpose. Its additional names complement those of Intl, which may be
// older or newer than those of a file.

import countries from './countries.json' with { type: 'json' }

const ALPHA_3: ReadonlyMap<string, string> = new Map(
  [...countries.codes.join(' ').matchAll(/([A-Z]{2}) ([A-Z]{3})/g)].map(([, two, three]) => [two!, three!]),
)
const ALPHA_2: ReadonlyMap<string, string> = new Map([...ALPHA_3].map(([two, three]) => [three, two]))

export const COUNTRIES: ReadonlySet<string> = new Set(ALPHA_3.keys())

/** Unofficial codes that everybody uses. */
const OTHER_CODES: Readonly<Record<string, string>> = { UK: 'GB' }

let codesByName: ReadonlyMap<string, string | undefined> | undefined

/** `de`, `DEU`, `Germany` → `DE`; undefined if it is no country. */
export function findCountry(text: string): string | undefined {
  const code = text.toUpperCase()
  if (/^[A-Z]{2}$/.test(code)) return OTHER_CODES[code] ?? (COUNTRIES.has(code) ? code : undefined)
  codesByName ??= readNames()
  return (
    ALPHA_2.get(code) ?? codesByName.get(nameKey(text)) ?? codesByName.get(nameKey(withoutBrackets(text)))
  )
}

/** `DE` → `deu`, the form of search engines. */
export function alpha3Of(code: string): string {
  return (ALPHA_3.get(code) as string).toLowerCase()
}

/** A name of two countries is mapped to undefined. */
function readNames(): Map<string, string | undefined> {
  const codes = new Map<string, string | undefined>()
  for (const [name, code] of listNames()) {
    const key = nameKey(name)
    codes.set(key, codes.has(key) && codes.get(key) !== code ? undefined : code)
  }
  return codes
}

function* listNames(): Generator<[name: string, code: string]> {
  for (const style of ['short', 'long'] as const) {
    const names = new Intl.DisplayNames('en', { type: 'region', style })
    for (const code of COUNTRIES) {
      const name = names.of(code) as string
      yield [withoutBrackets(name), code]
      yield [name, code]
    }
  }
  yield* Object.entries(countries.otherNames)
}

function withoutBrackets(name: string): string {
  const at = name.search(/[([]/)
  return at === -1 ? name : name.slice(0, at).trimEnd()
}

/** Only letters count, since names differ in accents, `&`, `St.` and `the`. */
function nameKey(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/\bst\b\.?/g, 'saint')
    .replace(/^the\b/, '')
    .replace(/[^\p{L}]/gu, '')
}
