// What the API takes of the mark of a quick win: project folders take the same.

export { winMarkBody } from './marks/mark-schema.ts'
