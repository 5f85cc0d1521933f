// Knows which text in forms was typed and not sent yet. The fields themselves are watched, so a form need not say what was typed into it:
// a field that holds what it held before, or what the page has put there since, has nothing to lose.

type Field = HTMLInputElement | HTMLTextAreaElement

const FIELDS =
  'input:not([type=search], [type=checkbox], [type=radio], [type=file], [role=combobox]), textarea'
/** Forms whose text is quickly typed again, and a dialog that asks for a name before it deletes. */
const UNASKED = '.filter-form, [data-danger]'

const typed = new WeakMap<Field, { before: string; last: string }>()

export function watchTyping(): void {
  addEventListener('focusin', ({ target }) => isField(target) && !isUnsent(target) && begin(target), true)
  addEventListener(
    'input',
    ({ target }) => {
      if (!isField(target)) return
      const known = typed.get(target) ?? begin(target, target.defaultValue)
      known.last = target.value
    },
    true,
  )
}

export function hasUnsentText(places: Iterable<ParentNode>): boolean {
  return unsentFields(places).length > 0
}

/** The text was sent, or its author discards it. */
export function forgetTyped(places: Iterable<ParentNode>): void {
  for (const field of unsentFields(places)) typed.delete(field)
}

function unsentFields(places: Iterable<ParentNode>): Field[] {
  return [...places]
    .flatMap((place) => [...place.querySelectorAll<Field>(FIELDS)])
    .filter((field) => isUnsent(field) && field.closest('form, dialog') && !field.closest(UNASKED))
}

function begin(field: Field, before = field.value): { before: string; last: string } {
  const known = { before, last: before }
  typed.set(field, known)
  return known
}

function isUnsent(field: Field): boolean {
  const known = typed.get(field)
  return known !== undefined && field.value === known.last && field.value !== known.before
}

function isField(target: EventTarget | null): target is Field {
  return target instanceof Element && target.matches(FIELDS)
}
