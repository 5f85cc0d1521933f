// Routes for signing in at Google in the browser, with the operator's own OAuth client: the first step sends the
// browser to Google, the page that it returns to (src/app/dashboard/pages.ts) posts the code here, and the answer
// lists the properties to choose from. The state is bound to the browser by its `sign_in` cookie, to the member and
// to the project; a code without its PKCE verifier is of no use to anybody else. No route redirects.

import { Type } from 'typebox'
import { PROVIDER_NOT_SET_UP } from '../../../background/providers/errors.ts'
import {
  beginSignIn,
  exchangeCode,
  type SignIn,
} from '../../../background/providers/search-console/sign-in.ts'
import type { Database } from '../../../data/storage/database.ts'
import { hashesEqual, hashKey } from '../../../entry/accounts/api-key.ts'
import { CHALLENGE_LENGTH_MS } from '../../../entry/accounts/sign-in-challenges.ts'
import { HOST_NOT_SERVED } from '../../../entry/http/errors.ts'
import { type Route, writeRoute } from '../../../entry/http/route.ts'
import { type Clock, formatTime } from '../../../lib/clock.ts'
import { AppError, invalid } from '../../../lib/errors.ts'
import type { Seal } from '../../../lib/sealed.ts'
import { keepStep, newStepToken, takeStep } from '../connections/google-sign-ins.ts'
import { SEARCH_CONSOLE_REFUSED, SEARCH_CONSOLE_UNAVAILABLE } from '../errors.ts'
import type { KeptCredential } from './connection-routes.ts'
import { signedIn, signInBody, signInStart } from './connection-schema.ts'
import { type GoogleWorld, listProperties, searchConsoleRefusal } from './google-access.ts'

type SignInRouteOptions = {
  database: Database
  clock: Clock
  seal: Seal
  world: GoogleWorld
  /** Undefined while people cannot sign in. */
  clientNow(): { clientId: string; clientSecret: string } | undefined
}

type Consent = { signIn: SignIn; browserHash: string }

const TAG = 'Search Console'
const CALLBACK_PATH = '/oauth/google/callback'
const OVER = 'This sign-in is over, or was begun in another browser. Begin again.'

export function googleSignInRoutes({ database, clock, seal, world, clientNow }: SignInRouteOptions): Route[] {
  function requireClient() {
    const client = clientNow()
    if (client !== undefined) return client
    const message =
      'People cannot sign in at Google here: enter the client of Search Console in Settings → Providers, or upload the key of a service account.'
    throw new AppError(PROVIDER_NOT_SET_UP, message)
  }

  return [
    writeRoute({
      method: 'POST',
      path: '/projects/{project_uid}/search-console/sign-in',
      operationId: 'beginGoogleSignIn',
      tag: TAG,
      summary: 'Begin to sign in at Google',
      description:
        'Publish the app first (OAuth consent screen, "Publish app"): while it is in "Testing", Google ends the connection after 7 days.',
      role: 'owner',
      isAnswerSecret: true,
      answers: { 201: Type.Object({ data: signInStart }) },
      refusals: [PROVIDER_NOT_SET_UP, HOST_NOT_SERVED],
      async handle({ project, principal, client: browser }, tx) {
        const signIn = beginSignIn(requireClient(), `${browser.base}${CALLBACK_PATH}`)
        const cookie = newStepToken()
        const content: Consent = { signIn, browserHash: hashKey(cookie) }
        const owner = { projectId: project.id, memberId: principal.memberId }
        const nowMs = clock.nowMs()
        await keepStep(tx, seal, 'search_console.consent', signIn.state, { owner, content, nowMs })
        return {
          status: 201,
          data: {
            url: signIn.url,
            redirect_uri: signIn.redirectUri,
            expires_at: formatTime(nowMs + CHALLENGE_LENGTH_MS),
          },
          cookies: { sign_in: cookie },
        }
      },
    }),
    writeRoute({
      method: 'POST',
      path: '/search-console/sign-in',
      operationId: 'finishGoogleSignIn',
      tag: TAG,
      summary: 'Finish signing in at Google with the code that it sent',
      description:
        'For the page that Google sends the browser back to. The answer lists the properties to connect to.',
      role: 'owner',
      isAnswerSecret: true,
      body: signInBody,
      answers: { 200: Type.Object({ data: signedIn }) },
      refusals: [PROVIDER_NOT_SET_UP, SEARCH_CONSOLE_REFUSED, SEARCH_CONSOLE_UNAVAILABLE],
      async prepare({ body, principal, client: browser }) {
        const { memberId } = principal
        const step = { memberId, nowMs: clock.nowMs() }
        const taken = await database.transaction((tx) =>
          takeStep<Consent>(tx, seal, 'search_console.consent', body.state, step),
        )
        const cookie = browser.cookie('sign_in')
        const isSameBrowser =
          cookie !== undefined && hashesEqual(taken?.content.browserHash ?? '', hashKey(cookie))
        if (taken === undefined || !isSameBrowser) throw invalid({ state: [OVER] })
        const { tokenUrl } = world.urls
        const exchange = { client: requireClient(), signIn: taken.content.signIn, code: body.code, tokenUrl }
        const result = await exchangeCode({ ...exchange, ...world }, world.timeout())
        if (result.state === 'failed') throw searchConsoleRefusal(result)
        const project = await database.read((db) =>
          db
            .selectFrom('projects')
            .where('id', '=', taken.projectId)
            .where('deleted_at', 'is', null)
            .select(['uid', 'domain'])
            .executeTakeFirst(),
        )
        if (project === undefined) throw invalid({ state: [OVER] })
        const found = await listProperties(world, result.credential, project.domain)
        return { ...result, projectId: taken.projectId, uid: project.uid, found }
      },
      async handle({ principal }, tx, { credential, endsInSeconds, projectId, uid, found }) {
        const nowMs = clock.nowMs()
        const endsAtMs = endsInSeconds === null ? null : nowMs + endsInSeconds * 1000
        const content: KeptCredential = { credential, endsAtMs }
        const owner = { projectId, memberId: principal.memberId }
        const token = newStepToken()
        await keepStep(tx, seal, 'search_console.credential', token, { owner, content, nowMs })
        return {
          data: {
            project_uid: uid,
            sign_in_token: token,
            expires_at: formatTime(nowMs + CHALLENGE_LENGTH_MS),
            credential_ends_at: endsAtMs === null ? null : formatTime(endsAtMs),
            properties: found,
          },
          cookies: { sign_in: null },
        }
      },
    }),
  ]
}
