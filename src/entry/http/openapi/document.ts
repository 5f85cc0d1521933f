// The part of OpenAPI 3.1 that Sightline's document uses, and how to follow a reference in it.

export type JsonSchema = {
  readonly $ref?: string
  readonly title?: string
  readonly description?: string
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | JsonSchema
  readonly patternProperties?: Readonly<Record<string, JsonSchema>>
  readonly minProperties?: number
  readonly items?: JsonSchema
  readonly minItems?: number
  readonly maxItems?: number
  readonly uniqueItems?: boolean
  readonly default?: unknown
  readonly examples?: readonly unknown[]
  readonly deprecated?: boolean
  readonly format?: string
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  /** The meaning of each value of `enum`; other tools that render references read it too. */
  readonly 'x-enumDescriptions'?: Readonly<Record<string, string>>
  /** For a union: the field that distinguishes its schemas, and their places by its value. */
  readonly discriminator?: {
    readonly propertyName: string
    readonly mapping: Readonly<Record<string, string>>
  }
  /**
   * For a union: the query parameter that decides which of its schemas all rows of a response have, and the schemas'
   * names by its value.
   */
  readonly 'x-chosen-by'?: { readonly parameter: string; readonly schemas: Readonly<Record<string, string>> }
}

export type Reference = { readonly $ref: string }
type Content = Readonly<Record<string, { readonly schema: JsonSchema; readonly example?: unknown }>>

export type Parameter = {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly description?: string
  readonly deprecated?: boolean
  readonly style?: 'deepObject'
  readonly explode?: boolean
  readonly schema: JsonSchema
}

export type Header = {
  readonly description: string
  readonly required?: boolean
  readonly schema: JsonSchema
}

export type Response = {
  readonly description: string
  readonly headers?: Readonly<Record<string, Header | Reference>>
  readonly content?: Content
}

export type Operation = {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description?: string
  readonly deprecated?: true
  /** Its pages are read one after the other by `cursor` and `meta.next_cursor`. */
  readonly 'x-pagination'?: 'cursor'
  /** Error codes by status, including those of refusals that only send a message. */
  readonly 'x-error-codes': Readonly<Record<string, readonly string[]>>
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters: readonly (Parameter | Reference)[]
  readonly requestBody?: {
    readonly required: boolean
    readonly description?: string
    readonly content: Content
  }
  readonly responses: Readonly<Record<string, Response | Reference>>
}

const OPERATION_METHODS = ['get', 'post', 'patch', 'delete'] as const
export type OperationMethod = (typeof OPERATION_METHODS)[number]
export type PathItem = { readonly [Method in OperationMethod]?: Operation }

export type OpenApiDocument = {
  readonly openapi: string
  readonly info: {
    readonly title: string
    readonly version: string
    readonly description: string
    readonly license: { readonly name: string; readonly identifier: string }
  }
  readonly servers: readonly { readonly url: string }[]
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly tags: readonly { readonly name: string; readonly description?: string }[]
  readonly paths: Readonly<Record<string, PathItem>>
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly responses: Readonly<Record<string, Response>>
    readonly parameters: Readonly<Record<string, Parameter>>
    readonly headers: Readonly<Record<string, Header>>
    readonly securitySchemes: Readonly<Record<string, Readonly<Record<string, string>>>>
  }
}

/**
 * Returns the value that a `$ref` points to, or the value itself. References lead to components, and never to another
 * reference.
 */
export function resolve<T extends object>(document: OpenApiDocument, value: T): Exclude<T, Reference> {
  const ref = (value as { $ref?: string }).$ref
  if (ref === undefined) return value as Exclude<T, Reference>
  const [, , kind, name] = ref.split('/')
  const components = document.components as Readonly<Record<string, Readonly<Record<string, unknown>>>>
  const found = components[kind ?? '']?.[name ?? '']
  if (found === undefined) throw new Error(`${ref} is not in the document`)
  return found as Exclude<T, Reference>
}

export type FoundOperation = { path: string; method: OperationMethod; operation: Operation }

/** Lists every operation, in the order of the document. */
export function listOperations(document: OpenApiDocument): FoundOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    OPERATION_METHODS.flatMap((method) => {
      const operation = item[method]
      return operation === undefined ? [] : [{ path, method, operation }]
    }),
  )
}
