import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  answerWith,
  findingOn,
  finds,
  findsOnTarget,
  pageWith,
  targetWith,
} from '../../../../../test/helpers/audited-page.ts'

test(
  'noindex in a meta element is told, nofollow is not noindex',
  finds('noindex_meta', pageWith({ robots: ['noindex'] }), pageWith({ robots: ['nofollow'] })),
)

test('none and what is said to Google alone count as noindex', () => {
  assert.ok(findingOn(pageWith({ robots: ['none'] }), 'noindex_meta'))
  assert.ok(findingOn(pageWith({ googlebot: ['noindex'] }), 'noindex_meta'))
})

test(
  'noindex in a header is told',
  finds(
    'noindex_header',
    answerWith({ headerRobots: ['noindex'] }),
    answerWith({ headerRobots: ['noarchive'] }),
  ),
)

test(
  'nofollow for a page is told',
  finds('nofollow_page', answerWith({ headerRobots: ['none'] }), pageWith({ robots: ['noindex'] })),
)

test(
  'a page that allows no snippet is told, a short snippet is one',
  finds('nosnippet', pageWith({ robots: ['max-snippet:0'] }), pageWith({ robots: ['max-snippet:50'] })),
)

test(
  'a page that allows no images is told',
  finds('noimageindex', pageWith({ googlebot: ['noimageindex'] }), pageWith({ googlebot: ['nosnippet'] })),
)

test(
  'a canonical element in the body is told',
  finds('metas_in_body', pageWith({ metasInBody: ['canonical'] }), pageWith({ metasInBody: [] })),
)

test(
  'a link to an address that robots.txt forbids is told',
  findsOnTarget(
    'robots_blocked',
    'internal_link',
    targetWith({ isRobotsBlocked: true, statusCode: null }),
    targetWith(),
  ),
)

test(
  'a noindex that scripts add or remove is told',
  finds('noindex_by_script', pageWith({ noindexByScript: 'removed' }), pageWith({ robots: ['noindex'] })),
)
