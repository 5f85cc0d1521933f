import { test } from 'node:test'
import { finds, pageWith } from '../../../../../test/helpers/audited-page.ts'

const described = (description: string | null) =>
  pageWith({ description, descriptionLength: description === null ? 0 : [...description].length })

test('no description is missing', finds('description_missing', described(null), described('A')))

test('an empty description is missing', finds('description_missing', described(''), described('A')))

test(
  'two descriptions are several',
  finds('description_multiple', pageWith({ descriptionCount: 2 }), pageWith({ descriptionCount: 1 })),
)

test(
  'a description of 69 characters is short, one of 70 is not',
  finds('description_short', described('a'.repeat(69)), described('a'.repeat(70))),
)

test(
  'a description of 156 characters is long, one of 155 is not',
  finds('description_long', described('i'.repeat(156)), described('i'.repeat(155))),
)

test(
  'a description wider than 985 px is long',
  // 14 px by 20: an m is 11.69 px wide, and 985 px hold 84.
  finds('description_long', described('m'.repeat(85)), described('m'.repeat(84))),
)
