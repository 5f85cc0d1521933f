// What docs/importing.md says of files of keywords holds.

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { brief, readKeywords } from '../../../../test/helpers/read-keywords.ts'
import { KEYWORD_FIELDS } from './keyword-columns.ts'
import { REASONS } from './skipped-rows.ts'

const document = await readFile(new URL('../../../../docs/importing.md', import.meta.url), 'utf8')
const section = document.slice(document.indexOf('## Keywords\n'), document.indexOf('## Search performance\n'))
const [keywords = '', history = ''] = [...section.matchAll(/^```csv\n([\s\S]*?)^```$/gm)].map(
  ([, example]) => example as string,
)

test('the documented files are read', async () => {
  const found = await readKeywords(keywords)
  assert.deepEqual(brief(found), [
    'oak desk · US · en · mobile+desktop',
    'desk, oak · GB · en · desktop · Leeds',
  ])
  assert.deepEqual(found.notes, [])
  const measured = await readKeywords(history)
  assert.deepEqual(
    measured.keywords.map((one) => [
      one.keyword,
      one.history.map(({ position, depth }) => [position, depth]),
    ]),
    [
      [
        'oak desk',
        [
          [6, 20],
          [4, 20],
        ],
      ],
      ['desk', [[null, 20]]],
    ],
  )
  assert.deepEqual([measured.omitted, measured.notes], [{}, []])
})

test('every name of a column, and every reason for leaving something out, is documented', () => {
  const names = [...Object.values(KEYWORD_FIELDS).flat(), ...REASONS]
  assert.deepEqual(
    names.filter((name) => !section.includes(`\`${name}\``)),
    [],
  )
})
