// What a page is built with: style sheets, scripts and frames. Whether they are there, and whether a search engine that
// renders the page may load them. CSS is not read, so what a style sheet loads itself is not looked at.
import { defineFamily } from './rule.ts'
import { isBroken } from './targets.ts'

export const RESOURCES = defineFamily({
  stylesheet_broken: {
    kind: 'join',
    looksUp: 'stylesheet',
    severity: 'warning',
    title: 'Broken style sheets',
    explanation: 'The page loads a style sheet whose address answers with an error or not at all.',
    needs: 'link_checks',
    check: (_, target) => isBroken(target),
  },
  script_broken: {
    kind: 'join',
    looksUp: 'script',
    severity: 'warning',
    title: 'Broken scripts',
    explanation: 'The page loads a script whose address answers with an error or not at all.',
    needs: 'link_checks',
    check: (_, target) => isBroken(target),
  },
  frame_broken: {
    kind: 'join',
    looksUp: 'frame',
    severity: 'warning',
    title: 'Broken frames',
    explanation:
      'The page shows a frame (iframe or frame) whose address answers with an error or not at all.',
    widenedBy: ['link_checks'],
    check: (_, target) => isBroken(target),
  },
  resource_blocked: {
    kind: 'join',
    looksUp: 'resource',
    severity: 'warning',
    title: 'Resources blocked by robots.txt',
    explanation:
      'The robots.txt of the site forbids Googlebot to load a style sheet or script of the page, or forbids the crawler a page in one of its frames.',
    widenedBy: ['link_checks'],
    check: (_, target) => target.isRobotsBlocked && !target.isExternal,
  },
})
