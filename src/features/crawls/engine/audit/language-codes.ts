// Languages as pages name them. Intl knows languages and scripts; regions are looked up apart, because Intl silently reads
// `en-UK` as en-GB, and search engines do not. Answers are cached, because a site repeats the same few codes on every page;
// the cache is emptied when a hostile site fills it.
import { parseCountry } from '../../../../lib/locale.ts'

const TAG_CHARS_MAX = 35
const KEPT_MAX = 1000

// Registered as regions of language tags although they are no countries. `UK` is not registered.
const OTHER_REGIONS: ReadonlySet<string> = new Set([
  'EU',
  'EZ',
  'UN',
  'XK',
  'AC',
  'CP',
  'DG',
  'EA',
  'IC',
  'TA',
])

const HREFLANG = /^([a-z]{2})(?:-([a-z]{4}))?(?:-([a-z]{2}))?$/i

const keptTags = new Map<string, boolean>()
const keptCodes = new Map<string, boolean>()
let languages: Intl.DisplayNames | undefined
let scripts: Intl.DisplayNames | undefined

/** A tag for the lang attribute: `en`, `pt-BR`, `zh-Hant-TW`, `es-419`. */
export function isLanguageTag(tag: string): boolean {
  return tag.length <= TAG_CHARS_MAX && kept(keptTags, tag.toLowerCase(), checkTag)
}

/** `x-default`, or a language of two letters, a script if need be, and a country if need be. */
export function isHreflangCode(code: string): boolean {
  return code.length <= TAG_CHARS_MAX && kept(keptCodes, code.toLowerCase(), checkHreflang)
}

function checkTag(tag: string): boolean {
  const [language = '', ...rest] = tag.split('-')
  if (!isWellFormed(tag) || !isLanguage(language)) return false
  const region = rest.find((subtag, i) => i < 2 && /^[a-z]{2}$/.test(subtag))
  return region === undefined || parseCountry(region) !== undefined || OTHER_REGIONS.has(region.toUpperCase())
}

function checkHreflang(code: string): boolean {
  if (code === 'x-default') return true
  const [, language, script, region] = HREFLANG.exec(code) ?? []
  if (language === undefined || !isLanguage(language)) return false
  return (
    (script === undefined || isScript(script)) && (region === undefined || parseCountry(region) !== undefined)
  )
}

function isWellFormed(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

function isLanguage(code: string): boolean {
  languages ??= new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
  return /^[a-z]{2,3}$/.test(code) && code !== 'und' && languages.of(code) !== undefined
}

function isScript(code: string): boolean {
  scripts ??= new Intl.DisplayNames('en', { type: 'script', fallback: 'none' })
  // Intl knows scripts only with a capital letter first.
  return scripts.of(code.charAt(0).toUpperCase() + code.slice(1)) !== undefined
}

function kept(store: Map<string, boolean>, key: string, check: (key: string) => boolean): boolean {
  const known = store.get(key)
  if (known !== undefined) return known
  if (store.size >= KEPT_MAX) store.clear()
  const answer = check(key)
  store.set(key, answer)
  return answer
}
