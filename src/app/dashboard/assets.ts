// The scripts and the style of the pages around signing in, as files of their own: the policy of the pages allows no others. Their
// addresses have a hash of what is in them, so browsers may keep them for ever, and a new release has new ones. Colours and the chosen
// theme are the dashboard's own files, so that the pages before and behind signing in are one.

import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { keepDocument } from '../../entry/http/answers/kept-document.ts'
import type { PublicPage } from '../../entry/http/server/server.ts'
import { neededFolder } from '../../lib/product-folder.ts'

export type Assets = {
  /** The address below the root of the server, without a leading slash. */
  script: string
  style: string
  /** To be loaded before the style, or a dark page would begin white. */
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

/** A file of the folder `browser`. */
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
