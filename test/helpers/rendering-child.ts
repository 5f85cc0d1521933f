// A process that has rendered a page and then waits to be killed. Says so on stdout.

import { bodyOf, startRenderedSite } from './rendered-site.ts'

const site = await startRenderedSite({ after: () => {} })
process.stdout.write(`${bodyOf(await site.render('ready'))}\n`)
setInterval(() => {}, 60_000)
