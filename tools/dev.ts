// npm run dev: the server from its sources, started again when one of them changes, and the dashboard built again, which open pages
// hear of. Takes what `sightline serve` takes.

import { main } from '../src/app/cli/main.ts'

process.exitCode = await main(['serve', '--watch-dashboard', ...process.argv.slice(2)])
