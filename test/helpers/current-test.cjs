// Tells Node's test runner which test it is in, which saves a tenth of the processor time. The runner finds that out
// with a hook on every promise; here the async context of the test tells it, which costs next to nothing. Other hooks
// are left alone, and so is a version of Node whose runner works differently. An error that nobody caught still fails
// the run. It is then the file's and not the test's, so it is printed here with its stack. Loaded with --require: the
// runner takes these functions as they are when it is first imported.
'use strict'

const hooks = require('node:async_hooks')
const { isMainThread } = require('node:worker_threads')

const { AsyncLocalStorage, AsyncResource, createHook, executionAsyncId } = hooks
const { runInAsyncScope } = AsyncResource.prototype

const RUNNER = 'node:internal/test_runner/'
const TESTS = new Set(['Test', 'Suite', 'TestHook'])

/** @type {import('node:async_hooks').HookCallbacks['init']} */
let addResource
/** @type {import('node:async_hooks').AsyncLocalStorage<number>} */
const current = new AsyncLocalStorage()

if (isMainThread) {
  hooks.createHook = createCheapHook
  hooks.executionAsyncId = () => current.getStore() ?? executionAsyncId()
  AsyncResource.prototype.runInAsyncScope = /** @type {typeof runInAsyncScope} */ (runNoted)
}

/** @type {typeof createHook} */
function createCheapHook(callbacks) {
  const isRunner = new Error().stack?.includes(RUNNER) && callbacks.init !== undefined
  if (!isRunner) return createHook(callbacks)
  addResource = callbacks.init
  process.on('uncaughtExceptionMonitor', (error) => console.error(error))
  process.on('unhandledRejection', (error) => console.error(error))
  return createHook({})
}

/**
 * @this {import('node:async_hooks').AsyncResource}
 * @param {Parameters<typeof runInAsyncScope>} given
 */
function runNoted(...given) {
  const run = () => runInAsyncScope.apply(this, given)
  if (addResource === undefined || !TESTS.has(this.constructor.name)) return run()
  const id = this.asyncId()
  addResource(id, this.constructor.name, 0, this)
  return current.run(id, run)
}
