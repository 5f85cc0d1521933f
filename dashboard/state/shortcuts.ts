// Single keys that do something on the page that is shown. They can be switched off, because speech input and some assistive
// technology press them by accident; and they mean nothing while one types.

import { useEffect, useRef } from 'preact/hooks'
import { preferences } from './session.ts'

/** Actions by key; two keys in a row are written "g k". False means that the key did nothing here. */
type Shortcuts = Readonly<Record<string, () => unknown>>

const layers: { current: Shortcuts }[] = []
const SEQUENCE_MS = 1_000
let first: { key: string; atMs: number } | undefined

/** The shortcuts of parts that were drawn later win. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const layer = useRef(shortcuts)
  layer.current = shortcuts
  useEffect(() => {
    layers.push(layer)
    return () => void layers.splice(layers.indexOf(layer), 1)
  }, [])
}

export function listenToKeys(): void {
  addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.isComposing) return
    const isPalette = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
    if (isPalette) return void (press('Mod k') && event.preventDefault())
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (!preferences.peek().has_shortcuts || isTyping(event.target) || isDialogOpen()) return
    // Enter and Space on a link, a button or a checkbox keep their own meaning.
    if (
      /^(Enter| )$/.test(event.key) &&
      event.target instanceof Element &&
      event.target.closest('a, button, input')
    )
      return
    const isSequence = first !== undefined && performance.now() - first.atMs < SEQUENCE_MS
    const sequence = isSequence ? `${first!.key} ${event.key}` : event.key
    first = undefined
    if (press(sequence)) event.preventDefault()
    else if (event.key === 'g') first = { key: 'g', atMs: performance.now() }
  })
}

function press(key: string): boolean {
  for (const { current } of layers.toReversed()) {
    const work = current[key]
    if (work !== undefined && work() !== false) return true
  }
  return false
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button'].includes(target.type)
  return (
    target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
  )
}

function isDialogOpen(): boolean {
  return document.querySelector('dialog[open]') !== null
}
