// What the server answered, read as JSON of the API. A proxy, a sign-in page or another program at the address answers too: that is told
// as such, and not as an error of syntax.

import { SightlineError } from './errors.ts'

export async function readAnswer(response: Response, fields: readonly string[]): Promise<object> {
  const body: unknown = await response.json().catch(() => undefined)
  if (typeof body === 'object' && body !== null && fields.every((field) => field in body)) return body
  throw new SightlineError('The server did not answer as Sightline does. Check the baseUrl.', {
    code: 'unknown',
    status: response.status,
    requestId: response.headers.get('X-Request-Id'),
  })
}
