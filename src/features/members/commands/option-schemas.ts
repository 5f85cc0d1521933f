// Schemas of the options of commands about accounts, members and keys.

import { Type } from 'typebox'
import { ROLES } from '../../../entry/http/access/principal.ts'
import { name } from '../../projects/reads.ts'

const INTEGER_MAX = 2_147_483_647

const limit = (minimum: number) => Type.Optional(Type.Integer({ minimum, maximum: INTEGER_MAX }))

export const keyOptions = Type.Object({ '--name': name, '--calls-per-day': limit(1) })

export const memberOptions = Type.Object({ '--name': name, '--role': Type.Enum(ROLES) })

// RFC 5321 allows no longer address.
const email = Type.String({ maxLength: 254, format: 'email' })

export const inviteOptions = Type.Object({ email, '--name': Type.Optional(name) })

export const memberChanges = Type.Object({ '--name': Type.Optional(name), '--email': Type.Optional(email) })

export const accountOptions = Type.Object({
  '--name': name,
  '--plan': Type.Optional(Type.String({ minLength: 1, maxLength: 50 })),
  '--rank-tracking-limit': limit(0),
  '--competitor-limit': limit(0),
  '--crawl-page-limit': limit(1),
  '--storage-limit': Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  '--backlink-access': Type.Optional(Type.Boolean()),
})
