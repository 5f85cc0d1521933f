// DataForSEO's Backlinks API in the real wire format, with profiles that a test gives (`profiles`, which may be changed
// between two refreshes) and misbehaviour on demand. `account` tells what was asked and what it cost.

import {
  BACKLINK_CALLS,
  type BacklinkCall,
  type Deviation,
  FakeBacklinkAccount,
} from './fake-dataforseo-backlinks-account.ts'
import type { FakeProfile, FakeRow } from './fake-dataforseo-backlinks-profile.ts'
import { type FakeServer, type ServerMisbehaviour, startDataForSeoServer } from './fake-dataforseo-server.ts'

/** Another result than the right one. */
type ChangedResult = { kind: 'change'; change(result: FakeRow): unknown }

export type BacklinkMisbehaviour = ServerMisbehaviour | ChangedResult

export type FakeBacklinks = FakeServer<BacklinkCall, BacklinkMisbehaviour> & {
  readonly account: FakeBacklinkAccount
}

/** Profiles by their domain; one that is not there has no links. */
export async function startFakeBacklinks(
  profiles: Readonly<Record<string, FakeProfile>> = {},
): Promise<FakeBacklinks> {
  const account = new FakeBacklinkAccount(profiles)
  const server = await startDataForSeoServer<BacklinkCall, ChangedResult>({
    callOf: (method, url) =>
      BACKLINK_CALLS.find((name) => method === 'POST' && url === `/v3/backlinks/${name}/live`),
    answer: (call, _url, body, misbehaviour) => account.answer(call, body, deviationOf(misbehaviour)),
  })
  return { ...server, account }
}

function deviationOf(bad: BacklinkMisbehaviour | undefined): Deviation {
  if (bad?.kind === 'change') return { change: bad.change }
  if (bad?.kind !== 'code') return {}
  return bad.of === 'call' ? { callCode: bad.code } : { code: bad.code }
}
