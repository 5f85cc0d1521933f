// Converts JSON schemas of the API's description to TypeScript types: for the dashboard (api-types.ts) and for the
// client package (client-types.ts).

import type { JsonSchema, OpenApiDocument, Parameter } from '../src/entry/http/openapi/document.ts'

export type SchemaType = readonly [name: string, text: string]

type SchemaTypes = {
  /** Returns the named schemas, each as an exported type. */
  schemaTypes(document: OpenApiDocument): SchemaType[]
  parametersType(parameters: readonly Parameter[]): string
  typeOf(schema: JsonSchema, indent: string): string
}

/** With descriptions, fields have those of the schema as comments, which editors show. */
export function createSchemaTypes({ hasDescriptions }: { hasDescriptions: boolean }): SchemaTypes {
  function typeOf(schema: JsonSchema, indent: string): string {
    if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1)!
    if (schema.const !== undefined) return JSON.stringify(schema.const)
    if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
    if (schema.anyOf !== undefined)
      return [...new Set(schema.anyOf.map((part) => typeOf(part, indent)))].join(' | ')
    if (schema.allOf !== undefined) return schema.allOf.map((part) => typeOf(part, indent)).join(' & ')
    if (Array.isArray(schema.type))
      return schema.type.map((type) => typeOf({ ...schema, type }, indent)).join(' | ')
    switch (schema.type) {
      case 'string':
        return 'string'
      case 'integer':
      case 'number':
        return 'number'
      case 'boolean':
        return 'boolean'
      case 'null':
        return 'null'
      case 'array':
        return `readonly ${grouped(schema.items ? typeOf(schema.items, indent) : 'unknown')}[]`
      case 'object':
        return objectType(schema, indent)
      default:
        return 'unknown'
    }
  }

  function objectType(schema: JsonSchema, indent: string): string {
    const { properties = {}, required = [], additionalProperties, patternProperties } = schema
    const names = Object.keys(properties)
    if (names.length === 0) {
      const values = patternProperties ? Object.values(patternProperties)[0] : additionalProperties
      if (typeof values === 'object') return `Readonly<Record<string, ${typeOf(values, indent)}>>`
      return additionalProperties === false ? 'Record<never, never>' : 'Readonly<Record<string, unknown>>'
    }
    const inner = `${indent}  `
    const fields = names.map((name) => {
      const field = properties[name]!
      const isRequired = required.includes(name)
      const written = `${quoted(name)}${isRequired ? '' : '?'}: ${typeOf(field, inner)}`
      return `${commentOn(field, inner)}${inner}${written}${isRequired ? '' : ' | undefined'}`
    })
    return `{\n${fields.join('\n')}\n${indent}}`
  }

  function commentOn({ description }: JsonSchema, indent: string): string {
    if (!hasDescriptions || description === undefined) return ''
    return `${indent}/** ${description.replaceAll('*/', '*\\/').replaceAll('\n', ' ')} */\n`
  }

  return {
    typeOf,
    schemaTypes: ({ components }) =>
      Object.entries(components.schemas).map(([name, schema]) => [
        name,
        `${commentOn(schema, '')}export type ${name} = ${typeOf(schema, '')}\n`,
      ]),
    parametersType(parameters) {
      if (parameters.length === 0) return 'Record<never, never>'
      const fields = parameters.map(
        ({ name, required, schema }) =>
          `${quoted(name)}${required ? '' : '?'}: ${typeOf(schema, '')}${required ? '' : ' | undefined'}`,
      )
      return `{ ${fields.join('; ')} }`
    },
  }
}

function grouped(type: string): string {
  return /^[\w.]+$/.test(type) || type.startsWith('{') ? type : `(${type})`
}

function quoted(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`
}
