import { test } from 'node:test'
import { ALL_FORMS, sendHostileBodies } from './hostile-bodies.ts'

for (const engine of ['sqlite', 'postgres'] as const)
  test(`no body that is sent blocks the server, whatever it is made of (${engine})`, (context) =>
    sendHostileBodies(context, engine, ALL_FORMS))
