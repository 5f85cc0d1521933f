// A number with its noun, in the grammar of English: `1 keyword`, `2 keywords`, `0 keywords`.

/** With a verb where the sentence has one: `amount(1, 'keyword was', 'keywords were')`. */
export function amount(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}
