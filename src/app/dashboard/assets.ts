// The scripts and the style of the pages around signing in, as separate files: the pages' policy allows no others.
// Their addresses contain a hash of their content, so browsers may cache them for ever, and a new release has new ones.
// Colours and the chosen theme come from the dashboard's own files, so that these pages look the same.

import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { keepDocument } from '../../entry/http/answers/kept-document.ts'
import type { PublicPage } from '../../entry/http/server/server.ts'
import { neededFolder } from '../../lib/product-folder.ts'

export type Assets = {
  /** The address below the root of the server, without a leading slash. */
  script: string
  style: string
  /** Loaded before the style, because a dark page would otherwise flash white. */
  theme: string
  pages: PublicPage[]
}

type Asset = { name: string; page: PublicPage }

const TYPES = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' } as const
const HASH_LENGTH = 12

export function loadAssets(): Assets {
  const script = loadAsset('pages', 'js')
  const tokens = readShared('styles/tokens.css')
  const style = toAsset('pages', 'css', `${tokens}\n${readOwn('pages.css')}`)
  const theme = toAsset('theme', 'js', readShared('theme.js'))
  return {
    script: script.name,
    style: style.name,
    theme: theme.name,
    pages: [script.page, style.page, theme.page],
  }
}

/** Loads a file of the folder `browser`. */
export function loadAsset(file: string, ending: keyof typeof TYPES): Asset {
  return toAsset(file, ending, readOwn(`${file}.${ending}`))
}

function readShared(file: string): string {
  return readFileSync(new URL(file, neededFolder('dashboard')), 'utf8')
}

function readOwn(file: string): string {
  return readFileSync(new URL(`browser/${file}`, import.meta.url), 'utf8')
}

function toAsset(file: string, ending: keyof typeof TYPES, text: string): Asset {
  const name = `assets/${file}-${hash('sha256', text, 'hex').slice(0, HASH_LENGTH)}.${ending}`
  const send = keepDocument(TYPES[ending], () => text, 'public, max-age=31536000, immutable')
  const path = `/${name}`
  return { name, page: { path, isAlwaysOpen: true, register: (app) => void app.get(path, send) } }
}
