// Things to press. What leads to another page is a link, also where it looks like a button.

import type { ComponentChildren } from 'preact'
import { hrefOf } from '../state/address.ts'
import { Icon, type IconName } from './icon.tsx'

type Look = {
  children?: ComponentChildren
  icon?: IconName
  /** A page has one main button; the others are quiet. */
  kind?: 'main' | 'plain' | 'quiet' | 'danger'
  /** For a button that is an icon alone. */
  label?: string
  isSmall?: boolean
}

type ButtonProps = Look & {
  onClick?: (event: MouseEvent) => void
  type?: 'button' | 'submit'
  isDisabled?: boolean
  isRunning?: boolean
  isPressed?: boolean
  id?: string
}

export function Button(props: ButtonProps) {
  const { children, icon, kind = 'plain', label, type = 'button', isDisabled, isRunning, isPressed } = props
  return (
    <button
      id={props.id}
      type={type}
      class={classOf(props)}
      data-kind={kind}
      disabled={isDisabled}
      aria-disabled={isRunning || undefined}
      aria-busy={isRunning || undefined}
      aria-pressed={isPressed}
      aria-label={children === undefined ? label : undefined}
      title={label}
      onClick={isRunning ? (event) => event.preventDefault() : props.onClick}
    >
      {icon && <Icon name={icon} />}
      {children !== undefined && <span>{children}</span>}
    </button>
  )
}

type LinkButtonProps = Look & { to: string }

export function LinkButton(props: LinkButtonProps) {
  const { to, children, icon, kind = 'plain', label } = props
  return (
    <a href={hrefOf(to)} class={classOf(props)} data-kind={kind} aria-label={label} title={label}>
      {icon && <Icon name={icon} />}
      {children !== undefined && <span>{children}</span>}
    </a>
  )
}

function classOf({ isSmall, children }: Look): string {
  return `button${isSmall ? ' small' : ''}${children === undefined ? ' icon-only' : ''}`
}
