// What somebody has typed and not sent when their session ends: one draft, of the dialog that is open or else of the page. The tab keeps
// it while they sign in; the same member, back at the same address, finds the dialog open and the texts in their fields. Passwords,
// secrets and files are never kept.

import { beforeSignIn } from '../api/client.ts'
import * as shell from '../text/shell.ts'
import { path, search } from './address.ts'
import { session } from './session.ts'
import { toast } from './toasts.ts'

const STORED_AS = 'sightline-unsent'
/** Browsers allow a tab some millions. Texts beyond this are not kept. */
const CHARACTERS_MAX = 500_000
/** How long a page may load until its fields are there. */
const LOOKED_FOR_MS = 30_000
const LOOK_AGAIN_MS = 50

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
/** `at` counts the fields of one label. */
type KeptField = { label: string; at: number; value: string | boolean }
type Draft = {
  address: string
  member: number
  /** The title of the dialog; empty for the page. */
  dialog: string
  /** The buttons that opened the dialog: one, or that of a menu and then one in it. None where the address opens it. */
  buttons: readonly string[]
  fields: readonly KeptField[]
}

const NOT_KEPT =
  '[type=password], [type=file], [type=search], [data-secret], [autocomplete$=password], [autocomplete=one-time-code], table *'

const touched = new WeakSet<EventTarget>()
const openedBy = new WeakMap<Element, readonly string[]>()

/** Called once, soon after the page has started: the first drawing does not wait for this file. */
export function keepUnsent(): void {
  for (const kind of ['input', 'change'])
    document.addEventListener(kind, ({ target }) => target && touched.add(target), true)
  document.addEventListener(
    'click',
    ({ target }) => {
      const buttons = target instanceof Element ? buttonsOf(target) : []
      const before = openDialogs()
      // A dialog that is open within the moment has asked the server nothing, so the same button may be pressed again. One that opens
      // later may show the result of a change.
      setTimeout(() => {
        for (const dialog of openDialogs()) if (!before.includes(dialog)) openedBy.set(dialog, buttons)
      })
    },
    true,
  )
  beforeSignIn(keepDraft)
  const draft = takeDraft()
  if (draft?.address === here() && draft.member === session.peek()?.member.id) void bringBack(draft)
}

const here = () => path.peek() + search.peek()
const openDialogs = () => [...document.querySelectorAll('dialog[open]')]
const titleOf = (dialog: Element) => dialog.querySelector('h2')?.textContent ?? ''

function keepDraft(): void {
  const member = session.peek()?.member.id
  if (member === undefined) return
  const places = [...openDialogs().reverse(), ...document.querySelectorAll('main')]
  const place = places.find((one) => touchedFields(one).length > 0)
  if (place === undefined) return
  const draft: Draft = {
    address: here(),
    member,
    dialog: place.matches('dialog') ? titleOf(place) : '',
    buttons: openedBy.get(place) ?? [],
    fields: touchedFields(place),
  }
  try {
    sessionStorage.setItem(STORED_AS, JSON.stringify(draft))
  } catch {
    // A browser without storage keeps nothing.
  }
}

function touchedFields(place: Element): KeptField[] {
  let left = CHARACTERS_MAX
  return fieldsOf(place).flatMap(({ field, label, at }) => {
    if (!touched.has(field)) return []
    const value = valueIn(field)
    left -= String(value).length
    return left < 0 ? [] : [{ label, at, value }]
  })
}

function takeDraft(): Draft | undefined {
  try {
    const text = sessionStorage.getItem(STORED_AS)
    sessionStorage.removeItem(STORED_AS)
    return text === null ? undefined : (JSON.parse(text) as Draft)
  } catch {
    return undefined
  }
}

/** Fills one field at a time: a form draws itself anew after each, and may show further fields then. */
async function bringBack({ address, dialog, buttons: toPress, fields: kept }: Draft): Promise<void> {
  const buttons = [...toPress]
  const fields = new Set(kept)
  let isSaid = false
  const end = Date.now() + LOOKED_FOR_MS
  while (fields.size > 0 && Date.now() < end && path.peek() === address.split('?')[0]) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
    const place =
      dialog === ''
        ? document.querySelector('main')
        : openDialogs().find((opened) => titleOf(opened) === dialog)
    if (place == null) {
      if (buttons[0] !== undefined && press(buttons[0])) buttons.shift()
      continue
    }
    for (const { field, label, at } of fieldsOf(place)) {
      const typed = [...fields].find((one) => one.label === label && one.at === at)
      if (typed === undefined) continue
      fields.delete(typed)
      if (touched.has(field) || valueIn(field) === typed.value) continue
      fill(field, typed.value)
      if (!isSaid) toast(shell.broughtBack)
      isSaid = true
      break
    }
  }
}

function fill(field: Field, value: string | boolean): void {
  if (typeof value === 'boolean') {
    field.click()
    return
  }
  const isCombobox = field.role === 'combobox'
  if (isCombobox) field.dataset.value = value
  else field.value = value
  const isChoice = isCombobox || field instanceof HTMLSelectElement
  field.dispatchEvent(new Event(isChoice ? 'change' : 'input', { bubbles: true }))
}

function fieldsOf(place: Element): { field: Field; label: string; at: number }[] {
  const counts = new Map<string, number>()
  return [...place.querySelectorAll<Field>('input, textarea, select')].flatMap((field) => {
    if (field.matches(NOT_KEPT)) return []
    const label = field.labels?.[0]?.textContent || field.ariaLabel || ''
    const at = counts.get(label) ?? 0
    counts.set(label, at + 1)
    return [{ field, label, at }]
  })
}

function valueIn(field: Field): string | boolean {
  if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)) return field.checked
  return field.dataset.value ?? field.value
}

/** Returns whether it was there. Of two that look the same, neither is pressed. */
function press(button: string): boolean {
  const found = [...document.querySelectorAll<HTMLElement>(BUTTONS)].filter(
    (element) => describeButton(element) === button,
  )
  if (found.length === 1) found[0]!.click()
  return found.length === 1
}

const BUTTONS = 'button, [role^=menuitem]'

function buttonsOf(target: Element): readonly string[] {
  const button = target.closest(BUTTONS)
  if (button === null) return []
  const menu = button.closest('[popover]')
  const opener = menu && document.querySelector(`[popovertarget="${CSS.escape(menu.id)}"]`)
  return [...(opener ? [describeButton(opener)] : []), describeButton(button)]
}

/** Tells buttons of different rows apart by what else stands in the row. */
function describeButton(button: Element): string {
  const row = button.closest('tr, li')?.textContent ?? ''
  return [button.ariaLabel ?? button.textContent, row].map((text) => text?.trim()).join(' | ')
}
