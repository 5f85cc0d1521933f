// How to take back a change of tags: each tag goes from those that did not have it, and returns to those that did.

export type TagChange = {
  readonly ids: readonly number[]
  readonly add: readonly string[]
  readonly remove: readonly string[]
}

type Tagged = { readonly id: number; readonly tags?: readonly string[] | undefined }

export function undoOf(
  marked: readonly Tagged[],
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): TagChange[] {
  const had = (keyword: Tagged, tag: string) =>
    keyword.tags?.some((own) => own.toLowerCase() === tag.toLowerCase()) ?? false
  const idsWhere = (fits: (keyword: Tagged) => boolean) => marked.filter(fits).map(({ id }) => id)
  return [
    ...add.map((tag) => ({ ids: idsWhere((one) => !had(one, tag)), add: [], remove: [tag] })),
    ...remove.map((tag) => ({ ids: idsWhere((one) => had(one, tag)), add: [tag], remove: [] })),
  ].filter(({ ids }) => ids.length > 0)
}
