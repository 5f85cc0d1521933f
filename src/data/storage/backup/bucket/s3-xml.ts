// Reads the few elements that we need of the answers of S3, whose elements have neither attributes nor markup in their texts.

/** Returns the contents of all elements of this name, as they stand. */
export function elements(xml: string, name: string): string[] {
  return xml
    .split(`<${name}>`)
    .slice(1)
    .map((rest) => rest.split(`</${name}>`, 1)[0] as string)
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#34': '"',
  '#39': "'",
}

/** Returns the text of the first element of this name. */
export function elementText(xml: string, name: string): string | undefined {
  return elements(xml, name)[0]?.replace(
    /&(amp|lt|gt|quot|apos|#34|#39);/g,
    (_, entity) => ENTITIES[entity] as string,
  )
}
