// Validates colours of a white label: `#rrggbb`, dark enough to carry white text. Dark pages use a lighter tone of the
// same colour, just light enough to be readable. Contrast is measured as in WCAG 2.2. Pure.

type Rgb = readonly [red: number, green: number, blue: number]

/** The contrast that WCAG 2.2, 1.4.3 requires for text of any size. */
const CONTRAST_MIN = 4.5
const WHITE: Rgb = [255, 255, 255]
/** The background of a card on a dark page. */
const DARK_GROUND: Rgb = [24, 31, 34]
const STEPS = 20

export const DEFAULT_COLOUR = '#0a6a73'

/** Returns undefined if the text is no such colour. */
function parseColour(text: string): Rgb | undefined {
  const [, red, green, blue] = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text) ?? []
  if (red === undefined || green === undefined || blue === undefined) return undefined
  return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)]
}

/** Returns why the colour cannot be used, as text that follows the name of its field; undefined if it can. */
export function refuseColour(text: string): string | undefined {
  const colour = parseColour(text)
  if (colour === undefined) return 'must be a colour such as #0a6a73'
  const contrast = contrastOf(colour, WHITE)
  if (contrast >= CONTRAST_MIN) return undefined
  return `is too light: its contrast to white is ${contrast.toFixed(1)} and must be at least ${CONTRAST_MIN}, so that headings can be read`
}

/** Lightens a colour just enough to be readable on a dark page. */
export function onDark(text: string): string {
  const colour = parseColour(text) ?? WHITE
  for (let step = 0; step < STEPS; step++) {
    const lighter = mixed(colour, WHITE, step / STEPS)
    if (contrastOf(lighter, DARK_GROUND) >= CONTRAST_MIN) return written(lighter)
  }
  return written(WHITE)
}

function mixed(one: Rgb, other: Rgb, share: number): Rgb {
  const part = (at: 0 | 1 | 2) => Math.round(one[at] + (other[at] - one[at]) * share)
  return [part(0), part(1), part(2)]
}

function written(colour: Rgb): string {
  return `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

function contrastOf(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminanceOf(colour: Rgb): number {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
