// The variant of the document for generators of clients. OpenAPI does not define how a list of objects is written in a
// query, so the generated code would not compile, or would throw when it is called. Each value of the first entries
// becomes a parameter of its own, named as the request spells it: `filters[0][field]`. The reference, our own client
// and the dashboard are made from the document itself, where the list is one parameter.

import {
  type JsonSchema,
  listOperations,
  type OpenApiDocument,
  type Operation,
  type Parameter,
  type PathItem,
  type Reference,
  resolve,
} from './document.ts'

/** Enough for most requests, and few enough for a form that shows all parameters. */
const ENTRIES = 5

export function publishedDocument(document: OpenApiDocument): OpenApiDocument {
  const schemas: Record<string, JsonSchema> = { ...document.components.schemas }
  const paths: Record<string, PathItem> = { ...document.paths }
  for (const { path, method, operation } of listOperations(document)) {
    if (!operation.parameters.some((parameter) => isListOfObjects(resolve(document, parameter)))) continue
    const parameters = operation.parameters.flatMap((parameter) => {
      const resolved = resolve(document, parameter)
      return isListOfObjects(resolved) ? writeEntries(resolved, operation, schemas) : [parameter]
    })
    paths[path] = { ...paths[path], [method]: { ...operation, parameters } }
  }
  return { ...document, paths, components: { ...document.components, schemas } }
}

function isListOfObjects({ style, schema }: Parameter): boolean {
  return style === 'deepObject' && schema.items?.properties !== undefined
}

function writeEntries(
  { name, description = '', schema }: Parameter,
  operation: Operation,
  schemas: Record<string, JsonSchema>,
): (Parameter | Reference)[] {
  const most = schema.maxItems ?? ENTRIES
  const fields = Object.entries(schema.items?.properties ?? {}).flatMap(([field, kind]) =>
    spellings(field, kind).map(({ spelling, kind: one }) => ({
      spelling,
      schema:
        one.enum === undefined
          ? one
          : nameSchema(
              `${capitalize(operation.operationId)}${capitalize(name)}${capitalize(field)}`,
              one,
              schemas,
            ),
    })),
  )
  return Array.from({ length: Math.min(ENTRIES, most) }, (_, entry) =>
    fields.map(
      ({ spelling, schema: kind }): Parameter => ({
        name: `${name}[${entry}]${spelling}`,
        in: 'query',
        ...(entry === 0 &&
          spelling === fields[0]?.spelling && {
            description: `${description} Up to ${most} entries, numbered from 0; those after ${name}[${ENTRIES - 1}] are named the same way.`,
          }),
        schema: kind,
      }),
    ),
  ).flat()
}

/**
 * A value that may be one or several becomes two parameters, because a parameter of two kinds has no single spelling.
 */
function spellings(field: string, kind: JsonSchema): { spelling: string; kind: JsonSchema }[] {
  const { anyOf, ...rest } = kind
  return (anyOf ?? [kind]).map((one) => ({
    spelling: one.type === 'array' ? `[${field}][]` : `[${field}]`,
    kind: anyOf === undefined ? one : { ...rest, ...one },
  }))
}

function nameSchema(name: string, schema: JsonSchema, schemas: Record<string, JsonSchema>): JsonSchema {
  schemas[name] = schema
  return { $ref: `#/components/schemas/${name}` }
}

function capitalize(name: string): string {
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`
}
