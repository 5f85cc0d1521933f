// Finds settings that differ between processes on the same data, such as the provider of ranks or a limit. The second
// process warns about them at its start, and so does doctor.

type Settings = Readonly<Record<string, string>>

/** Returns one line for each difference. A setting that a process does not list has its default. */
export function diffSettings(here: Settings, there: Settings): string[] {
  const names = [...new Set([...Object.keys(here), ...Object.keys(there)])].sort()
  return names
    .filter((name) => here[name] !== there[name])
    .map((name) => `${name} is ${shownValue(here[name])} here and ${shownValue(there[name])} there`)
}

function shownValue(text: string | undefined): string {
  return text === undefined ? 'not set' : text
}
