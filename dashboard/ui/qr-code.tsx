// A QR code as picture. Dark on light in every theme: readers expect it so.

import { qrCode } from '../lib/qr-code.ts'

const FRAME = 4

/** Nothing where the text is too long for one: whoever shows it also shows the text. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = qrCode(text)
  if (rows === undefined) return null
  const size = rows.length + 2 * FRAME
  const squares = rows.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x + FRAME} ${y + FRAME}h1v1h-1z` : '')),
  )
  return (
    <svg class="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} class="light" />
      <path d={squares.join('')} class="dark" />
    </svg>
  )
}
