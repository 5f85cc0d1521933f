// The script and the style of the pages around signing in, as files of their own: the policy of the pages allows no others. Their
// addresses have a hash of what is in them, so browsers may keep them for ever, and a new release has new ones.

import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { keepDocument } from '../http/answers/kept-document.ts'
import type { PublicPage } from '../http/server/server.ts'

export type Assets = {
  /** Below the root of the server, without a slash at the front. */
  script: string
  style: string
  pages: PublicPage[]
}

type Asset = { name: string; page: PublicPage }

const TYPES = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' } as const
const HASH_LENGTH = 12

export function loadAssets(): Assets {
  const script = loadAsset('pages', 'js')
  const style = loadAsset('pages', 'css')
  return { script: script.name, style: style.name, pages: [script.page, style.page] }
}

/** A file of the folder `browser`. */
export function loadAsset(file: string, ending: keyof typeof TYPES): Asset {
  const text = readFileSync(new URL(`browser/${file}.${ending}`, import.meta.url), 'utf8')
  const name = `assets/${file}-${hash('sha256', text, 'hex').slice(0, HASH_LENGTH)}.${ending}`
  const send = keepDocument(TYPES[ending], () => text, 'public, max-age=31536000, immutable')
  const path = `/${name}`
  return { name, page: { path, isAlwaysOpen: true, register: (app) => void app.get(path, send) } }
}
