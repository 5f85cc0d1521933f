// The command npm run dev: runs the server from its sources, restarts it when one of them changes, and rebuilds the
// dashboard, which notifies open pages. Takes the arguments of `sightline serve`.

import { main } from '../src/app/cli/main.ts'

process.exitCode = await main(['serve', '--watch-dashboard', ...process.argv.slice(2)])
