// A browser that is signed in to the dashboard: it keeps the cookies that it is given and sends them as a page of the dashboard would. Where it is,
// is told by a proxy in front: the app needs SIGHTLINE_TRUST_PROXY for that (`BEHIND_PROXY`).

import type { CallOptions, Result, TestApp } from './app.ts'

export const BEHIND_PROXY = { SIGHTLINE_TRUST_PROXY: '127.0.0.1' }

export type Browser = {
  readonly cookies: Map<string, string>
  get(path: string): Promise<Result>
  post(path: string, body?: unknown): Promise<Result>
  patch(path: string, body: unknown): Promise<Result>
  delete(path: string, body?: unknown): Promise<Result>
}

export function createBrowser(app: Pick<TestApp, 'call'>, address = '192.0.2.1'): Browser {
  const cookies = new Map<string, string>()

  async function send(method: string, path: string, options: CallOptions = {}): Promise<Result> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { cookie, 'sec-fetch-site': 'same-origin', 'x-forwarded-for': address }
    const result = await app.call(method, `/app/v1${path}`, { headers, ...options })
    for (const line of [result.headers['set-cookie'] ?? []].flat() as string[]) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return result
  }

  return {
    cookies,
    get: (path) => send('GET', path),
    post: (path, body) => send('POST', path, { body }),
    patch: (path, body) => send('PATCH', path, { body }),
    delete: (path, body) => send('DELETE', path, { body }),
  }
}
