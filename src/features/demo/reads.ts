// What other features may know of the demo: the domain of its invented site.

export { DEMO_DOMAIN } from './demo-name.ts'
