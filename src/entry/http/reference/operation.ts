// Renders one operation of the reference: its purpose on the left, a call and the response on the right.

import { ROLES, type Role } from '../access/principal.ts'
import {
  type FoundOperation,
  type JsonSchema,
  type OpenApiDocument,
  type Operation,
  type Response,
  resolve,
} from '../openapi/document.ts'
import { exampleOf } from '../openapi/example.ts'
import { curlCommand } from './curl.ts'
import { renderAnswerFields, renderBodyFields, renderParameters } from './fields.ts'
import { type Html, html } from './html.ts'
import { renderInline, renderProse } from './prose.ts'

const JSON_TYPE = 'application/json'
const JSON_TOKEN = /("(?:[^"\\]|\\.)*"?)(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

export function renderOperation(document: OpenApiDocument, found: FoundOperation, baseUrl: string): Html {
  const { path, method, operation } = found
  const body = operation.requestBody?.content[JSON_TYPE]?.schema
  const answers = Object.entries(operation.responses).map(([status, given]) => ({
    status,
    ...resolve(document, given),
  }))
  const successes = answers.filter(({ status, content }) => status.startsWith('2') && content !== undefined)
  return html`<section class="operation" id="${operation.operationId}">
<header><h3><a href="#${operation.operationId}">${operation.summary}</a></h3>
<p class="route"><span class="method ${method}">${method.toUpperCase()}</span> <code>${renderPath(path)}</code></p>
${renderAccess(operation.security[0]?.bearerApiKey ?? [])}</header>
<div class="about">
${operation.description === undefined ? '' : renderProse(operation.description)}
${renderPlace(document, found, 'path', 'Path')}${renderPlace(document, found, 'query', 'Query')}
${body === undefined ? '' : html`<h4>Body</h4>${renderBodyFields(document, body)}`}
${renderPlace(document, found, 'header', 'Headers')}
${groupByShape(successes).map(({ statuses, schema }) => renderAnswer(document, statuses, schema))}
${renderRefusals(document, operation)}
</div>
<div class="samples">
${renderSample('Request', html`${curlCommand(document, found, baseUrl)}`)}
${successes.slice(-1).map((answer) => renderExample(document, answer))}
</div>
</section>`
}

function renderPath(path: string): Html {
  // Every second piece is an id; <wbr> lets a long path break before it.
  const pieces = path.split(/(\{\w+\})/)
  return html`${pieces.map((piece, index) =>
    index % 2 === 1
      ? html`<var>${piece}</var>`
      : piece.split('/').flatMap((part, at) => (at === 0 ? part : [html`<wbr>/`, part])),
  )}`
}

function renderAccess([scope = 'read', least]: readonly string[]): Html {
  const roles = least === undefined ? [] : ROLES.slice(ROLES.indexOf(least as Role))
  const allowed = roles.map((role, index) => html`${index === 0 ? '' : ' or '}<code>${role}</code>`)
  return html`<p class="access">Needs the scope <code>${scope}</code>${roles.length === 0 ? '' : html` and the role ${allowed}`}</p>`
}

function renderPlace(
  document: OpenApiDocument,
  found: FoundOperation,
  place: string,
  title: string,
): Html | undefined {
  const parameters = found.operation.parameters
    .map((parameter) => resolve(document, parameter))
    .filter((parameter) => parameter.in === place)
  if (parameters.length === 0) return undefined
  return html`<h4>${title}</h4>${renderParameters(document, parameters)}`
}

type Answer = Response & { status: string }

/** Groups statuses with the same body. */
function groupByShape(answers: readonly Answer[]): { statuses: string[]; schema: JsonSchema }[] {
  const groups = Map.groupBy(answers, (answer) => JSON.stringify(answer.content))
  return Array.from(groups.values(), (group) => ({
    statuses: group.map((answer) => answer.status),
    schema: bodyOf(group[0]).schema,
  }))
}

function renderAnswer(document: OpenApiDocument, statuses: readonly string[], schema: JsonSchema): Html {
  const marks = statuses.map((status) => html`<span class="status ok">${status}</span> `)
  const shape =
    schema.type === 'string' ? renderProse(schema.description ?? '') : renderAnswerFields(document, schema)
  return html`<details><summary>Answer ${marks}</summary>${shape}</details>`
}

function renderExample(document: OpenApiDocument, answer: Answer): Html {
  const { type, schema, example: real } = bodyOf(answer)
  const example =
    type === JSON_TYPE
      ? renderJson(real ?? exampleOf(document, schema))
      : html`${String(real ?? schema.examples?.[0])}`
  return renderSample(html`Answer <span class="status ok">${answer.status}</span>`, example)
}

/** Formats JSON for reading: indented, with its parts marked for colour. */
export function renderJson(value: unknown): Html {
  const text = JSON.stringify(value, null, 2)
  const parts: (Html | string)[] = []
  let end = 0
  for (const match of text.matchAll(JSON_TOKEN)) {
    const [token, quoted, colon] = match
    parts.push(text.slice(end, match.index))
    if (quoted !== undefined && colon !== undefined) parts.push(html`<b class="k">${quoted}</b>`, colon)
    else parts.push(html`<b class="${quoted === undefined ? 'n' : 's'}">${token}</b>`)
    end = match.index + token.length
  }
  return html`${parts}${text.slice(end)}`
}

function bodyOf(answer: Answer | undefined): { type: string; schema: JsonSchema; example?: unknown } {
  const [[type, content] = [JSON_TYPE, { schema: {} }]] = Object.entries(answer?.content ?? {})
  return { type, ...content }
}

function renderSample(title: Html | string, code: Html): Html {
  return html`<figure><figcaption>${title}</figcaption><pre tabindex="0"><code>${code}</code></pre></figure>`
}

function renderRefusals(document: OpenApiDocument, operation: Operation): Html {
  const { Error: error, ValidationError: validation } = document.components.schemas
  const coded = [error, validation].flatMap((schema) => schema?.properties?.code ?? [])
  const values: readonly unknown[] = coded.flatMap((code) => code.enum ?? [code.const])
  const texts: Readonly<Record<string, string>> = Object.assign(
    {},
    ...coded.map((code) => code['x-enumDescriptions']),
  )
  const byStatus = Object.entries(operation['x-error-codes'])
  const rows = byStatus.flatMap(([status, codes]) =>
    codes.map((code) => {
      const shown = values.includes(code)
        ? html`<code>${code}</code>`
        : html`<span class="type">no code</span>`
      return html`<tr><th scope="row"><span class="status no">${status}</span> ${shown}</th><td><p>${renderInline(texts[code] ?? '')}</p></td></tr>`
    }),
  )
  const statuses = html`<span class="hint">${byStatus.map(([status]) => status).join(' ')}</span>`
  return html`<details><summary>Refusals ${statuses}</summary><table class="fields refusals"><tbody>${rows}</tbody></table></details>`
}
