import { test } from 'node:test'
import { findsOnTarget, targetWith } from '../../../../../test/helpers/audited-page.ts'

const GONE = targetWith({ statusCode: 404 })
const REFUSED = targetWith({ statusCode: 403, isExternal: true })

test(
  'a style sheet that is gone is told, one that is there is not',
  findsOnTarget('stylesheet_broken', 'stylesheet', GONE, targetWith()),
)

test(
  'a script that is gone is told, and not one of another site that turns programs away',
  findsOnTarget('script_broken', 'script', GONE, REFUSED),
)

test(
  'a frame that does not answer is told, and not one of another site that turns programs away',
  findsOnTarget('frame_broken', 'frame', targetWith({ statusCode: null, isUnanswered: true }), REFUSED),
)

test(
  'a resource of the site that robots.txt forbids is told, and not one of another site',
  findsOnTarget(
    'resource_blocked',
    'resource',
    targetWith({ isRobotsBlocked: true }),
    targetWith({ isRobotsBlocked: true, isExternal: true }),
  ),
)
