// What other features may know about the demo: the domain of its invented site.

export { DEMO_DOMAIN } from './demo-name.ts'
