// Routes with one of everything that a document must describe, for tests of what is made from routes.

import { Type } from 'typebox'
import { crawlListOf, listOf, pagingQuery } from '../../src/entry/http/answers/paging.ts'
import { numericId } from '../../src/entry/http/requests/path-ids.ts'
import { checked, emptyIsAbsent } from '../../src/entry/http/requests/schema-annotations.ts'
import { type Answer, fileRoute, type Route, readRoute, writeRoute } from '../../src/entry/http/route.ts'
import { crawlUid } from '../../src/features/crawls/reads.ts'
import { COMPETITOR_LIMIT_EXCEEDED, COMPETITOR_NOT_FOUND } from '../../src/features/projects/errors.ts'

const shop = Type.Object(
  {
    id: Type.Integer({ minimum: 1 }),
    name: Type.String({ description: 'What people call it.' }),
    domain: Type.String(),
    opened_on: Type.Union([Type.String({ format: 'date' }), Type.Null()]),
    size: Type.Union([Type.Literal('small'), Type.Literal('large'), Type.Null()]),
    created_at: Type.String({ format: 'date-time' }),
    features: Type.Record(Type.String(), Type.Boolean()),
    owner: Type.Union([Type.Object({ email: Type.String({ format: 'email' }) }), Type.Null()]),
  },
  { title: 'Shop' },
)

const newShop = Type.Object({
  name: checked(Type.String({ minLength: 1, maxLength: 255 }), () => undefined),
  domain: Type.String({ maxLength: 253, description: 'A host name; no scheme, no path.' }),
  size: Type.Enum(['small', 'large'], { default: 'small' }),
  tags: Type.Optional(
    Type.Array(Type.String({ maxLength: 99, minLength: 1 }), {
      maxItems: 5,
      description: "Words, '<b>' & all.",
    }),
  ),
})

const shopQuery = Type.Object({
  search: Type.Optional(emptyIsAbsent(Type.String({ maxLength: 99, description: 'Part of the name.' }))),
  direction: Type.Enum(['asc', 'desc'], { default: 'asc' }),
  filters: Type.Optional(
    Type.Array(
      Type.Object({
        field: Type.String({ maxLength: 99, description: 'A field of the record.' }),
        operator: Type.Enum(['eq', 'contains']),
        value: Type.Optional(Type.String({ maxLength: 99 })),
      }),
      { maxItems: 10, description: 'All of them must hold.' },
    ),
  ),
  ...pagingQuery,
})

const shopId = numericId(COMPETITOR_NOT_FOUND, 'Shop not found.')
const handle = async (): Promise<Answer> => ({ data: null })
const nothing = { digest: '', bytes: 0, pieces: [] }

export function sampleRoutes(): Route[] {
  return [
    readRoute({
      method: 'GET',
      path: '/account',
      operationId: 'getAccount',
      tag: 'Account',
      summary: 'Read the account',
      answers: { 200: Type.Object({ data: Type.Object({ plan: Type.String() }) }) },
      handle,
    }),
    readRoute({
      method: 'GET',
      path: '/projects/{project_uid}/shops',
      operationId: 'listShops',
      tag: 'Shops',
      summary: 'List the shops of a project',
      description: 'Newest first.\n\nTakes `search` and <i>filters</i>.',
      query: shopQuery,
      answers: { 200: listOf(shop) },
      handle,
    }),
    writeRoute({
      method: 'POST',
      path: '/projects/{project_uid}/shops',
      operationId: 'createShop',
      tag: 'Shops',
      summary: 'Add a shop',
      body: newShop,
      answers: { 200: Type.Object({ data: shop }), 201: Type.Object({ data: shop }) },
      refusals: [COMPETITOR_LIMIT_EXCEEDED],
      handle,
    }),
    fileRoute({
      path: '/projects/{project_uid}/shops/download',
      operationId: 'downloadShops',
      tag: 'Shops',
      summary: 'Download the shops',
      content: 'One line for `each` shop.',
      example: 'Shop & sons\n',
      handle: async () => ({ name: 'shops.txt', digest: '', bytes: 0, read: async () => nothing }),
    }),
    readRoute({
      method: 'GET',
      path: '/projects/{project_uid}/shops/{shop_id}',
      operationId: 'getShop',
      tag: 'Shops',
      summary: 'Read a shop',
      ids: { shop_id: shopId },
      answers: { 200: Type.Object({ data: shop }) },
      handle,
    }),
    writeRoute({
      method: 'PATCH',
      path: '/projects/{project_uid}/shops/{shop_id}',
      operationId: 'updateShop',
      tag: 'Shops',
      summary: 'Change a shop',
      ids: { shop_id: shopId },
      body: Type.Object(
        {
          name: Type.Optional(Type.String({ maxLength: 99, minLength: 1 })),
          open: Type.Optional(Type.Boolean()),
        },
        { minProperties: 1 },
      ),
      answers: { 200: Type.Object({ data: shop }) },
      handle,
    }),
    writeRoute({
      method: 'DELETE',
      path: '/projects/{project_uid}/shops/{shop_id}',
      operationId: 'deleteShop',
      tag: 'Shops',
      summary: 'Delete a shop',
      role: 'owner',
      ids: { shop_id: shopId },
      answers: { 200: Type.Object({ data: Type.Object({ deleted_count: Type.Integer() }) }) },
      handle,
    }),
    readRoute({
      method: 'POST',
      path: '/projects/{project_uid}/shops/preview',
      operationId: 'previewShops',
      tag: 'Shops',
      summary: 'Count the shops that rules would match',
      body: Type.Optional(Type.Object({ word: Type.Optional(Type.String({ maxLength: 99 })) })),
      answers: { 200: Type.Object({ data: Type.Object({ count: Type.Integer() }) }) },
      handle,
    }),
    readRoute({
      method: 'GET',
      path: '/projects/{project_uid}/crawls/{crawl_uid}/pages',
      operationId: 'listPages',
      tag: 'Crawls',
      summary: 'List the pages of a crawl',
      ids: { crawl_uid: crawlUid },
      query: Type.Object({ url: Type.String({ maxLength: 99, format: 'uri' }), ...pagingQuery }),
      answers: { 200: crawlListOf(Type.Object({ url: Type.String({ format: 'uri' }) }, { title: 'Page' })) },
      handle,
    }),
  ]
}
