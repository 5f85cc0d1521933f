import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseOpenFilesMax } from './open-files.ts'

test('the limit of open files is the soft one, as the system lists it', () => {
  const limits = (soft: string) => `Limit                     Soft Limit           Hard Limit           Units
Max core file size        0                    unlimited            bytes
Max open files            ${soft.padEnd(20)} 1048576              files
`
  assert.equal(parseOpenFilesMax(limits('40')), 40)
  assert.equal(parseOpenFilesMax(limits('unlimited')), undefined)
  assert.equal(parseOpenFilesMax('something else'), undefined)
})
