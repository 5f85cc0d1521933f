// Scripts of link texts, by ranges of letters. Latin is expected everywhere; another script is expected where the
// site's own name is written in it, or where the site's top-level domain belongs to a country that uses it.

type Script = {
  readonly bit: number
  readonly ranges: readonly [from: number, to: number][]
  endings: string
}

const SCRIPTS: readonly Script[] = [
  { bit: 1, ranges: [[0x370, 0x3ff]], endings: 'gr cy' },
  { bit: 2, ranges: [[0x400, 0x52f]], endings: 'ru su ua by bg rs mk kz kg tj mn me' },
  { bit: 4, ranges: [[0x530, 0x58f]], endings: 'am' },
  { bit: 8, ranges: [[0x590, 0x5ff]], endings: 'il' },
  {
    bit: 16,
    ranges: [[0x600, 0x77f]],
    endings: 'ae af bh dz eg iq ir jo kw lb ly ma om pk ps qa sa sd sy tn ye',
  },
  { bit: 32, ranges: [[0x900, 0xdff]], endings: 'in np lk bd' },
  { bit: 64, ranges: [[0xe00, 0xe7f]], endings: 'th' },
  { bit: 128, ranges: [[0x10a0, 0x10ff]], endings: 'ge' },
  {
    bit: 256,
    ranges: [
      [0x1100, 0x11ff],
      [0x3040, 0x30ff],
      [0x3400, 0x9fff],
      [0xac00, 0xd7af],
    ],
    endings: 'cn hk jp kr mo sg tw',
  },
]

/** Codes below this one are Latin letters, signs and accents. */
export const OTHER_SCRIPTS_FROM = 0x370

// The bit of the script of each group of sixteen codes.
const BY_SIXTEEN = new Uint16Array(0x1000)
for (const { bit, ranges } of SCRIPTS)
  for (const [from, to] of ranges) BY_SIXTEEN.fill(bit, from >> 4, (to >> 4) + 1)

/** The bit of a UTF-16 unit's script; 0 for Latin and for units that belong to no script. */
export function scriptOf(code: number): number {
  return BY_SIXTEEN[code >> 4]!
}

/** Scripts of the site's name and of its domain, in Unicode. */
export function homeScripts(domain: string, name: string): number {
  const ending = domain.slice(domain.lastIndexOf('.') + 1)
  let bits = 0
  for (const { bit, endings } of SCRIPTS) if (endings.split(' ').includes(ending)) bits |= bit
  for (const text of [domain, name])
    for (let index = 0; index < text.length; index++) bits |= scriptOf(text.charCodeAt(index))
  return bits
}
