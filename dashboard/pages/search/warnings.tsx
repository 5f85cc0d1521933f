// What the server says about the rows of a list: days that are missing, rows that were cut, figures that are made up.

import { Icon } from '../../ui/icon.tsx'

export function Warnings({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return null
  return (
    <ul class="warnings">
      {warnings.map((warning) => (
        <li key={warning}>
          <Icon name="info" size={14} /> {warning}
        </li>
      ))}
    </ul>
  )
}
