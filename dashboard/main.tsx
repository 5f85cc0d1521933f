// Starts the dashboard: reads who is signed in, listens to events, and shows the page of the address.

import { render } from 'preact'
import { findRoute, prepareArea, preparePage } from './app/routes.ts'
import { Shell } from './app/shell.tsx'
import { EVENT_TOPICS } from './pages/areas.ts'
import { listenToAddress, path } from './state/address.ts'
import { reloadWhenBack } from './state/data.ts'
import { beginLater } from './state/later.ts'
import { watchLeaving } from './state/leaving.ts'
import { listen } from './state/live.ts'
import { beginSession } from './state/session.ts'
import { listenToKeys } from './state/shortcuts.ts'

// The area's file is requested first: it loads while the frame is drawn.
prepareArea(path.peek())
beginSession()
listenToAddress((to) => findRoute(to) !== undefined, preparePage)
listenToKeys()
watchLeaving()
reloadWhenBack()
const frame = document.getElementById('app')
if (frame === null) throw new Error('The page has no place for the application.')
render(<Shell />, frame)
listen(EVENT_TOPICS)
beginLater()
