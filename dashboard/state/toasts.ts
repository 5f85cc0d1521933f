// Short messages about what has just been done, with an undo where there is one.

import { signal } from '@preact/signals'

type Toast = {
  readonly id: number
  readonly text: string
  readonly tone: 'good' | 'bad'
  readonly undo?: (() => unknown) | undefined
}

export const toasts = signal<readonly Toast[]>([])

const SHOWN_MS = 6_000
const UNDO_SHOWN_MS = 12_000
const AT_ONCE_MAX = 3
let lastId = 0

/** `undo` may fail: then a message says why. */
export function toast(text: string, { undo }: { undo?: () => unknown } = {}): void {
  show({ id: ++lastId, text, tone: 'good', undo }, undo ? UNDO_SHOWN_MS : SHOWN_MS)
}

export function toastFailure(text: string): void {
  show({ id: ++lastId, text, tone: 'bad' }, UNDO_SHOWN_MS)
}

export function dismiss(id: number): void {
  toasts.value = toasts.peek().filter((toast) => toast.id !== id)
}

function show(toast: Toast, forMs: number): void {
  toasts.value = [...toasts.peek(), toast].slice(-AT_ONCE_MAX)
  setTimeout(() => dismiss(toast.id), forMs)
}
