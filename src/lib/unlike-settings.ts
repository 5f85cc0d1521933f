// Settings that processes on the same data have, but not alike: one checks ranks with another provider than the other, or
// keeps to another limit. Told to whoever starts the second one, and by doctor.

type Settings = Readonly<Record<string, string>>

/** One line for each, as far as they are told: of those that are left out the default holds. */
export function tellUnlike(here: Settings, there: Settings): string[] {
  const names = [...new Set([...Object.keys(here), ...Object.keys(there)])].sort()
  return names
    .filter((name) => here[name] !== there[name])
    .map((name) => `${name} is ${told(here[name])} here and ${told(there[name])} there`)
}

function told(text: string | undefined): string {
  return text === undefined ? 'not set' : text
}
