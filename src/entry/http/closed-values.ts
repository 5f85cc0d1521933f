// A schema that is a closed list of values, as requests are read by it and as the OpenAPI document shows it.

type ClosedSchema = { type?: string | readonly string[]; const?: unknown; enum?: readonly unknown[] }

/** Returns undefined for a schema that takes other values as well. */
export function closedValues(schema: ClosedSchema): readonly unknown[] | undefined {
  if (schema.type === 'null') return [null]
  return 'const' in schema ? [schema.const] : schema.enum
}
