import type { Area } from '../../app/routes.ts'

export const pages: Area['pages'] = {}
