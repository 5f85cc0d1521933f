// A small table in which each line has a name and numbers.

import type { ComponentChildren } from 'preact'

type NumberTableProps = {
  label: string
  /** The headings: first that of the names, then one for each column of numbers. */
  head: readonly string[]
  lines: readonly {
    key: string
    name: ComponentChildren
    title?: string
    numbers: readonly ComponentChildren[]
  }[]
  class: 'plain' | 'compared'
}

export function NumberTable({ label, head: [first, ...others], lines, class: name }: NumberTableProps) {
  return (
    <table class={`table ${name}`} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          {others.map((text) => (
            <th key={text} scope="col" class="number">
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.key}>
            <th scope="row" title={line.title}>
              {line.name}
            </th>
            {line.numbers.map((number, index) => (
              <td key={others[index]} class="number">
                {number}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
