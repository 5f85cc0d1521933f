// Makes a curl command for an operation that can be pasted as it is: the key and the ids come from shell variables, the
// query has the required parameters, and the body is the example of the document or the smallest valid one.

import { type FoundOperation, type OpenApiDocument, resolve } from '../openapi/document.ts'
import { exampleOf } from '../openapi/example.ts'

export const KEY_VARIABLE = 'KEY'

export function curlCommand(document: OpenApiDocument, found: FoundOperation, baseUrl: string): string {
  const { path, method, operation } = found
  const url = `${baseUrl}${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `$${idVariable(name)}`)}`
  const body = operation.requestBody?.content['application/json']
  const isPlain = method === 'get' || (method === 'post' && body !== undefined)
  const lines = [
    `curl ${isPlain ? '' : `-X ${method.toUpperCase()} `}"${url}${requiredQuery(document, found)}"`,
    `-H "Authorization: Bearer $${KEY_VARIABLE}"`,
  ]
  if (body !== undefined) {
    const given = body.example ?? exampleOf(document, body.schema, { isLeast: true })
    const example = JSON.stringify(given, null, 2)
    lines.push("-H 'Content-Type: application/json'", `-d '${example.replaceAll("'", "'\\''")}'`)
  }
  return lines.join(' \\\n  ')
}

/** The shell variable for an id in a path: project_uid becomes $PROJECT_UID. */
function idVariable(name: string): string {
  return name.toUpperCase()
}

function requiredQuery(document: OpenApiDocument, { operation }: FoundOperation): string {
  const pairs = operation.parameters
    .map((parameter) => resolve(document, parameter))
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map(({ name, schema }) => {
      const example = exampleOf(document, { type: 'object', properties: { [name]: schema } })
      return `${name}=${encodeURIComponent(String((example as Record<string, unknown>)[name]))}`
    })
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}
