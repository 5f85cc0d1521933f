// What people call the program behind a User-Agent: "Firefox on Windows". It is for recognizing one's own sessions, so an unknown
// one is shown as it calls itself.

// Order matters: nearly all of them also claim to be those further down.
const PROGRAMS: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|Chromium|CriOS)\//],
  ['Safari', /^(?=.*\bVersion\/)(?=.*\bSafari\/)/],
]
const SYSTEMS: readonly (readonly [name: string, sign: RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
]
const OWN_NAME_LENGTH_MAX = 60

export function browserName(userAgent: string): string {
  const program = find(PROGRAMS, userAgent)
  const system = find(SYSTEMS, userAgent)
  if (program === undefined) return userAgent.trim().slice(0, OWN_NAME_LENGTH_MAX) || 'Unknown program'
  return system === undefined ? program : `${program} on ${system}`
}

function find(list: readonly (readonly [string, RegExp])[], text: string): string | undefined {
  return list.find(([, sign]) => sign.test(text))?.[0]
}
