// Normalises countries, languages and time zones as people write them to the spelling that is stored. Countries are our
// own list (countries.ts), languages and time zones come from Intl; undefined means unknown.

import { COUNTRIES } from './countries.ts'

// Tags that name no language: uncoded, several, undetermined, none.
const NO_LANGUAGE: ReadonlySet<string> = new Set(['mis', 'mul', 'und', 'zxx'])

// World, Europe and Latin America: the regions beyond countries that languages are written for, as in es-419.
const WIDER_REGIONS: ReadonlySet<string> = new Set(['001', '150', '419'])

// Zones for which V8 returns the name that Unicode keeps for stability, although the time zone database has a newer
// one.
const RENAMED_ZONES: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

let languageNames: Intl.DisplayNames | undefined
// Contains only names that Intl knows, folded, so there are at most some 600.
const zonesByFoldedName = new Map<string, string>()

/** `de` → `DE`. */
export function parseCountry(text: string): string | undefined {
  if (!/^[a-z]{2}$/i.test(text)) return undefined
  const code = text.toUpperCase()
  return COUNTRIES.has(code) ? code : undefined
}

/** `PT-br` → `pt-BR`: a known language, optionally with a script and a region; no variants, no extensions. */
export function parseLanguage(text: string): string | undefined {
  if (!/^[a-z]{2,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|[0-9]{3}))?$/i.test(text)) return undefined
  const { baseName, region } = new Intl.Locale(text)
  const [language = ''] = baseName.split('-')
  languageNames ??= new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
  if (NO_LANGUAGE.has(language) || languageNames.of(language) === undefined) return undefined
  const isRegionKnown = region === undefined || COUNTRIES.has(region) || WIDER_REGIONS.has(region)
  return isRegionKnown ? baseName : undefined
}

/**
 * `europe/berlin` → `Europe/Berlin`: a name of the time zone database. Offsets like `+01:00` are refused, because they
 * know no summer time.
 */
export function parseTimeZone(text: string): string | undefined {
  const folded = text.toLowerCase()
  const known = zonesByFoldedName.get(folded)
  if (known !== undefined || !/^[a-z][a-z0-9_+/-]{1,63}$/.test(folded)) return known
  try {
    // The result is cached, because this takes 160 µs.
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: folded }).resolvedOptions()
    const name = RENAMED_ZONES[timeZone] ?? timeZone
    zonesByFoldedName.set(folded, name)
    return name
  } catch {
    return undefined
  }
}
