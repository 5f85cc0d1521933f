// A button that opens a list of things to do or to choose, by the menu button pattern of the ARIA practices: arrows move, letters
// find, Escape closes and gives the focus back.

import type { ComponentChildren } from 'preact'
import { useId, useRef } from 'preact/hooks'
import { hrefOf } from '../state/address.ts'
import { Icon, type IconName } from './icon.tsx'
import { placeBelow } from './place.ts'
import { useOpened } from './use-opened.ts'

export type MenuItem =
  | { label: string; icon?: IconName; onSelect(): void; isDanger?: boolean; isChecked?: boolean }
  | { label: string; icon?: IconName; to: string; isChecked?: boolean }
  | { label: string; icon?: IconName; file: string; isChecked?: false }
  | { heading: string }

type MenuProps = {
  label: ComponentChildren
  /** The purpose of the button, where its text does not name it. */
  name?: string
  icon?: IconName
  items: readonly MenuItem[]
  kind?: 'plain' | 'quiet'
  hasArrow?: boolean
  /** Called when the pointer or the focus reaches the button, to load what the menu shows. */
  onApproach?(): void
}

export function Menu({ label, name, icon, items, kind = 'plain', hasArrow = true, onApproach }: MenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const { isOpened, onBeforeToggle } = useOpened()
  const itemElements = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]
  const move = (to: 'first' | 'last' | 1 | -1) => {
    const all = itemElements()
    const at = all.indexOf(document.activeElement as HTMLElement)
    const next = to === 'first' ? 0 : to === 'last' ? all.length - 1 : (at + to + all.length) % all.length
    all[next]?.focus()
  }
  const close = () => {
    menu.current?.hidePopover()
    button.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const moves = { ArrowDown: 1, ArrowUp: -1, Home: 'first', End: 'last' } as const
    const to = moves[event.key as keyof typeof moves]
    if (to !== undefined) move(to)
    else if (event.key === 'Tab') return menu.current?.hidePopover()
    else if (event.key.length === 1 && event.key !== ' ') find(itemElements(), event.key)
    else return undefined
    event.preventDefault()
    return event.stopPropagation()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        class={label === '' ? 'button icon-only' : 'button'}
        data-kind={kind}
        aria-haspopup="menu"
        // The visible text is part of the accessible name, so that speech input finds the button.
        aria-label={
          name !== undefined && typeof label === 'string' && label !== '' ? `${name}: ${label}` : name
        }
        title={name}
        popovertarget={id}
        onPointerEnter={onApproach}
        onFocus={onApproach}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          menu.current?.showPopover()
        }}
      >
        {icon && <Icon name={icon} />}
        {label !== '' && <span>{label}</span>}
        {hasArrow && <Icon name="chevron-down" size={12} />}
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={name ?? (typeof label === 'string' ? label : undefined)}
        class="menu"
        onKeyDown={onKeyDown}
        onBeforeToggle={onBeforeToggle}
        onToggle={(event) => {
          if (event.newState !== 'open') return
          placeBelow(button.current!, menu.current!)
          move('first')
        }}
      >
        {isOpened &&
          items.map((item, index) =>
            'heading' in item ? (
              <p key={index} class="heading" role="presentation">
                {item.heading}
              </p>
            ) : (
              <Item key={index} item={item} close={close} />
            ),
          )}
      </div>
    </>
  )
}

function Item({ item, close }: { item: Exclude<MenuItem, { heading: string }>; close(): void }) {
  const content = (
    <>
      {item.icon && <Icon name={item.icon} />}
      <span>{item.label}</span>
      {item.isChecked && <Icon name="check" />}
    </>
  )
  if ('to' in item)
    return (
      <a
        role="menuitem"
        tabIndex={-1}
        href={hrefOf(item.to)}
        aria-current={item.isChecked || undefined}
        onClick={close}
      >
        {content}
      </a>
    )
  if ('file' in item)
    return (
      <a role="menuitem" tabIndex={-1} href={item.file} download="" onClick={close}>
        {content}
      </a>
    )
  const onClick = () => {
    close()
    item.onSelect()
  }
  if (item.isChecked !== undefined)
    return (
      <button
        type="button"
        role="menuitemradio"
        tabIndex={-1}
        aria-checked={item.isChecked}
        onClick={onClick}
      >
        {content}
      </button>
    )
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      data-danger={item.isDanger || undefined}
      onClick={onClick}
    >
      {content}
    </button>
  )
}

/** Moves to the next item that begins with the letter. */
function find(all: readonly HTMLElement[], letter: string): void {
  const at = all.indexOf(document.activeElement as HTMLElement)
  const order = [...all.slice(at + 1), ...all.slice(0, at + 1)]
  order.find((item) => item.textContent?.trim().toLowerCase().startsWith(letter.toLowerCase()))?.focus()
}
