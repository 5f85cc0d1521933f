// The fonts of a PDF that is drawn without a browser: one of the free fonts of most systems, which has Latin, Cyrillic
// and Greek letters. If none is installed, the standard fonts of PDF are used, which have only Western European
// letters; other characters become question marks.

import { existsSync } from 'node:fs'

type FontFiles = { readonly regular: string; readonly bold: string }

export type Fonts = {
  readonly regular: string
  readonly bold: string
  /** Returns the text as it can be drawn. */
  drawable(text: string): string
}

const CANDIDATES: readonly FontFiles[] = [
  ['/usr/share/fonts/truetype/dejavu', 'DejaVuSans.ttf', 'DejaVuSans-Bold.ttf'],
  ['/usr/share/fonts/dejavu', 'DejaVuSans.ttf', 'DejaVuSans-Bold.ttf'],
  ['/usr/share/fonts/TTF', 'DejaVuSans.ttf', 'DejaVuSans-Bold.ttf'],
  ['/usr/share/fonts/dejavu-sans-fonts', 'DejaVuSans.ttf', 'DejaVuSans-Bold.ttf'],
  ['/usr/share/fonts/truetype/liberation', 'LiberationSans-Regular.ttf', 'LiberationSans-Bold.ttf'],
  ['/usr/share/fonts/liberation', 'LiberationSans-Regular.ttf', 'LiberationSans-Bold.ttf'],
  ['/usr/share/fonts/truetype/noto', 'NotoSans-Regular.ttf', 'NotoSans-Bold.ttf'],
  ['/usr/share/fonts/noto', 'NotoSans-Regular.ttf', 'NotoSans-Bold.ttf'],
  ['/Library/Fonts', 'Arial Unicode.ttf', 'Arial Unicode.ttf'],
  ['C:/Windows/Fonts', 'arial.ttf', 'arialbd.ttf'],
].map(([folder, regular, bold]) => ({ regular: `${folder}/${regular}`, bold: `${folder}/${bold}` }))

// Characters beyond Latin-1 that the standard fonts of PDF have (WinAnsi).
const FURTHER = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ')
/** Symbols in our own texts that these fonts lack, with replacements. */
const REPLACED: Readonly<Record<string, string>> = { '−': '-', '▲': '+', '▼': '-', '→': '>' }

export function findFonts(isThere: (path: string) => boolean = existsSync): Fonts {
  const found = CANDIDATES.find(({ regular, bold }) => isThere(regular) && isThere(bold))
  if (found !== undefined) return { ...found, drawable: (text) => text }
  return { regular: 'Helvetica', bold: 'Helvetica-Bold', drawable: inStandardFonts }
}

function inStandardFonts(text: string): string {
  return Array.from(text, (character) => {
    const code = character.codePointAt(0) ?? 0
    const isKnown = (code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code < 0x100) || FURTHER.has(character)
    return isKnown || character === '\n' ? character : (REPLACED[character] ?? '?')
  }).join('')
}
