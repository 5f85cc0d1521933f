// Schemas of fields that many records of crawl data have.

import { Type } from 'typebox'
import { nullable } from '../../entry/http/answers/field-shapes.ts'

export const time = Type.String({ format: 'date-time' })

export const projectUidField = Type.String({ pattern: '^[a-z0-9]{10}$' })
export const crawlUidField = Type.String({ pattern: '^[a-z0-9]{16}$' })

export const count = (description?: string) =>
  Type.Integer({ minimum: 0, ...(description !== undefined && { description }) })

export const statusCode = (description: string) => nullable(Type.Integer(), description)
