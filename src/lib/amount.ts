// A number with its noun, in English grammar: `1 keyword`, `2 keywords`, `0 keywords`.

/** The noun may include a verb: `amount(1, 'keyword was', 'keywords were')`. */
export function amount(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}
