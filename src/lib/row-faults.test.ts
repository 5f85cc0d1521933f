import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError, IMPORT_INVALID } from './errors.ts'
import { refuseLine } from './import-fault.ts'
import { FileFaults, RowFaults } from './row-faults.ts'

/** Reads numbers; a negative one is a fault of its line, and zero one of the whole file. */
async function read(numbers: readonly number[]): Promise<{ passed: number[]; error: unknown }> {
  const faults = new RowFaults()
  async function* batches() {
    for (const [index, number] of numbers.entries()) {
      if (number === 0) throw new AppError(IMPORT_INVALID, 'The file ends in the middle.')
      if (number < 0) faults.add(refuseLine(index + 1)('is negative.'))
      else yield number
    }
  }
  const passed: number[] = []
  try {
    for await (const number of faults.passOn(batches())) passed.push(number)
    return { passed, error: undefined }
  } catch (error) {
    return { passed, error }
  }
}

const messagesOf = (error: unknown) => (error as FileFaults).named.map(({ message }) => message)

test('what is read before the first fault is passed on, and nothing after it', async () => {
  assert.deepEqual((await read([1, 2, -3, 4])).passed, [1, 2])
  assert.deepEqual(await read([1, 2]), { passed: [1, 2], error: undefined })
})

test('one fault is told as it is, several together', async () => {
  const { error: one } = await read([1, -2])
  assert.ok(!(one instanceof FileFaults))
  assert.equal((one as Error).message, 'Line 2: is negative.')
  const { error: several } = await read([-1, 2, -3])
  assert.deepEqual(messagesOf(several), ['Line 1: is negative.', 'Line 3: is negative.'])
  assert.equal((several as Error).message, 'Line 1: is negative.')
})

test('what ends the reading is told with those before it', async () => {
  const { error } = await read([-1, 0, -3])
  assert.deepEqual(messagesOf(error), ['Line 1: is negative.', 'The file ends in the middle.'])
})

test('a hundred are named, and the reading ends at ten thousand', async () => {
  const { error: many } = await read(Array(150).fill(-1))
  assert.deepEqual([messagesOf(many).length, (many as FileFaults).count], [100, 150])
  const { error: endless } = await read(Array(20_000).fill(-1))
  assert.deepEqual([messagesOf(endless).length, (endless as FileFaults).count], [100, 10_000])
})

test('what is no fault of the file is thrown as it is', async () => {
  const faults = new RowFaults()
  const broken = new Error('the disk is full')
  assert.throws(() => faults.add(broken), broken)
})
