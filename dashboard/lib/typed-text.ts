// Knows which fields of forms were changed and not sent yet. The fields themselves are watched, so a form need not say what was changed in
// it: a field that holds what it held before, or what the page has put there since, has nothing to lose.

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const FIELDS = 'input:not([type=search], [type=radio], [type=file], [role=combobox]), textarea, select'
/** Forms that are quickly filled in again, and a dialog that asks for a name before it deletes. */
const UNASKED = '.filter-form, [data-danger]'

const edited = new WeakMap<Field, { before: string | undefined; last: string }>()

export function watchTyping(): void {
  addEventListener(
    'focusin',
    ({ target }) => isField(target) && !isUnsent(target) && begin(target, contentOf(target)),
    true,
  )
  addEventListener(
    'input',
    ({ target }) => {
      if (!isField(target)) return
      const known = edited.get(target) ?? begin(target, unfocused(target))
      known.last = contentOf(target)
    },
    true,
  )
}

export function hasUnsentText(places: Iterable<ParentNode>): boolean {
  return unsentFields(places).length > 0
}

/** The changes were sent, or their author discards them. */
export function forgetTyped(places: Iterable<ParentNode>): void {
  for (const field of unsentFields(places)) edited.delete(field)
}

function unsentFields(places: Iterable<ParentNode>): Field[] {
  return [...places]
    .flatMap((place) => [...place.querySelectorAll<Field>(FIELDS)])
    .filter((field) => isUnsent(field) && field.closest('form, dialog') && !field.closest(UNASKED))
}

function begin(field: Field, before: string | undefined) {
  const known = { before, last: contentOf(field) }
  edited.set(field, known)
  return known
}

function isUnsent(field: Field): boolean {
  const known = edited.get(field)
  const value = contentOf(field)
  return known !== undefined && value === known.last && value !== known.before
}

function contentOf(field: Field): string {
  return isCheckbox(field) ? String(field.checked) : field.value
}

/** The value before a change of a field that never had the focus: a click on its label may change it. */
function unfocused(field: Field): string | undefined {
  if (isCheckbox(field)) return String(!field.checked)
  return field instanceof HTMLSelectElement ? undefined : field.defaultValue
}

function isCheckbox(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox'
}

function isField(target: EventTarget | null): target is Field {
  return target instanceof Element && target.matches(FIELDS)
}
