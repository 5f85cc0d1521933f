// The options of the rank tracker over HTTP.

import { Type } from 'typebox'
import { type Route, readRoute } from '../../entry/http/route.ts'
import { rankTrackerOptions, rankTrackerOptionsRecord } from './options.ts'

export function optionsRoute(): Route {
  return readRoute({
    method: 'GET',
    path: '/projects/{project_uid}/rank-tracker/options',
    operationId: 'readRankTrackerOptions',
    tag: 'Rank tracker',
    summary: 'Read the markets, devices, frequencies and segment rules that can be chosen',
    answers: { 200: Type.Object({ data: rankTrackerOptionsRecord }) },
    handle: async () => ({ data: rankTrackerOptions() }),
  })
}
