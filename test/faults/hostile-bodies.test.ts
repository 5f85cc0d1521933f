import { test } from 'node:test'
import { ONE_FORM, sendHostileBodies } from './hostile-bodies.ts'

for (const engine of ['sqlite', 'postgres'] as const)
  test(`no body that is sent blocks the server (${engine})`, (context) =>
    sendHostileBodies(context, engine, [ONE_FORM[engine]]))
