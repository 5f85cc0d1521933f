// What docs/importing.md says of files of backlinks holds.

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { readBacklinks } from '../../../../test/helpers/read-backlinks.ts'
import { LINK_FIELDS } from './column-names.ts'
import { FILE_FORMATS } from './columns.ts'
import { COUNT_FIELDS } from './count-columns.ts'

const document = await readFile(new URL('../../../../docs/importing.md', import.meta.url), 'utf8')
const section = /^## Backlinks\n([\s\S]*?)(?=^## |(?![\s\S]))/m.exec(document)?.[1] ?? ''

test('the documented file is read', async () => {
  const example = /^```csv\n([\s\S]*?)^```$/m.exec(section)?.[1] ?? ''
  const { links, reading } = await readBacklinks(example)
  assert.deepEqual(
    links.map(({ anchor, isDofollow, isLost }) => [anchor, isDofollow, isLost]),
    [
      ['oak desk', true, false],
      ['Shop, the', false, true],
    ],
  )
  assert.deepEqual([reading.format, reading.notes], ['sightline', []])
})

test('every name of a column and every format is documented', () => {
  const names = [...Object.values(LINK_FIELDS).flat(), ...Object.values(COUNT_FIELDS).flat(), ...FILE_FORMATS]
  assert.deepEqual(
    names.filter((name) => !section.includes(`\`${name}\``)),
    [],
  )
})
