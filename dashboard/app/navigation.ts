// The places of the rail, the palette and the "g" keys, and what can be done there: one list, so that they agree. The tabs within a
// place are those that its pages show.

import * as shell from '../text/shell.ts'
import type { IconName } from '../ui/icon.tsx'

type Place = {
  readonly label: string
  readonly to: string
  readonly icon: IconName
  /** The place is also current for every address below its own. */
  readonly isPrefix?: boolean
  readonly key?: string
  readonly ownerOnly?: boolean
  /** The tabs of the place, by what follows its address, or that of `within`. */
  readonly parts?: Readonly<Record<string, string>>
  readonly within?: string
  /** Actions of the place, by what follows its address, for those who may change something. */
  readonly actions?: Readonly<Record<string, string>>
}
export type PlaceGroup = { readonly heading?: string; readonly places: readonly Place[] }

export function projectPlaces(uid: string): readonly PlaceGroup[] {
  const base = `/p/${uid}`
  return [
    { places: [{ label: shell.overview, to: base, icon: 'layout-dashboard', key: 'o' }] },
    {
      heading: shell.ranks,
      places: [
        {
          label: shell.keywords,
          to: `${base}/keywords`,
          icon: 'target',
          isPrefix: true,
          key: 'k',
          parts: shell.keywordTabs,
          actions: { '?add=1': shell.addKeywords },
        },
        {
          label: shell.segments,
          to: `${base}/segments`,
          icon: 'layers',
          actions: { '?edit=new': shell.newSegment },
        },
      ],
    },
    {
      heading: shell.searchGroup,
      places: [
        { label: shell.quickWins, to: `${base}/quick-wins`, icon: 'zap', isPrefix: true, key: 'q' },
        {
          label: shell.searchPerformance,
          to: `${base}/search`,
          icon: 'trending-up',
          isPrefix: true,
          parts: shell.searchTabs,
        },
      ],
    },
    {
      heading: shell.site,
      places: [
        {
          label: shell.crawls,
          to: `${base}/crawls`,
          icon: 'bug',
          isPrefix: true,
          key: 'c',
          parts: shell.crawlTabs,
          within: `${base}/crawls/latest`,
          actions: { '?add=1': shell.startCrawl },
        },
        { label: shell.urls, to: `${base}/urls`, icon: 'file-text', key: 'u' },
      ],
    },
    {
      heading: shell.links,
      places: [
        {
          label: shell.backlinks,
          to: `${base}/backlinks`,
          icon: 'link',
          isPrefix: true,
          key: 'b',
          parts: {
            ...shell.backlinkTabs,
            'links?status=new': shell.newLinks,
            'links?status=lost': shell.lostLinks,
          },
        },
        {
          label: shell.disavow,
          to: `${base}/disavow`,
          icon: 'shield-ban',
          key: 'd',
          actions: { '?add=1': shell.addDisavowed },
        },
      ],
    },
    {
      places: [
        {
          label: shell.alerts,
          to: `${base}/alerts`,
          icon: 'circle-alert',
          isPrefix: true,
          parts: shell.alertTabs,
        },
        { label: shell.events, to: `${base}/events`, icon: 'bell' },
        {
          label: shell.projectSettings,
          to: `${base}/settings`,
          icon: 'settings',
          isPrefix: true,
          key: 's',
          parts: shell.projectSettingsTabs,
          actions: { '/imports': shell.importFile, '/notes?add=1': shell.addNote },
        },
      ],
    },
  ]
}

const reports = (): Place => ({
  label: shell.reports,
  to: '/reports',
  icon: 'file-text',
  isPrefix: true,
  actions: { '?add=1': shell.addReport },
})

const members = (): Place => ({
  label: shell.members,
  to: '/settings/members',
  icon: 'users',
  ownerOnly: true,
  actions: { '?add=1': shell.inviteMember },
})

/** Places of the account that people look for while they are in a project. */
export function accountPlaces(): PlaceGroup {
  return { heading: shell.account, places: [reports(), members()] }
}

export function homePlaces(): PlaceGroup[] {
  return [
    {
      places: [
        { label: shell.projects, to: '/', icon: 'folder', key: 'p', actions: { start: shell.addProject } },
        { label: shell.compare, to: '/compare', icon: 'git-compare' },
        { label: shell.news, to: '/news', icon: 'bell' },
        reports(),
      ],
    },
    {
      heading: shell.settings,
      places: [
        { label: shell.you, to: '/settings', icon: 'user', key: 's' },
        { label: shell.connectedApps, to: '/settings/apps', icon: 'key-round' },
        members(),
        { label: shell.providers, to: '/settings/providers', icon: 'plug', ownerOnly: true },
        { label: shell.spend, to: '/settings/spend', icon: 'wallet', ownerOnly: true },
        { label: shell.notifications, to: '/settings/notifications', icon: 'bell' },
        { label: shell.usage, to: '/settings/usage', icon: 'database' },
        { label: shell.backups, to: '/settings/backups', icon: 'hard-drive', ownerOnly: true },
        { label: shell.audit, to: '/settings/audit', icon: 'list', ownerOnly: true },
        { label: shell.system, to: '/settings/system', icon: 'server', ownerOnly: true },
      ],
    },
  ]
}

export function isCurrent({ to, isPrefix }: Place, path: string): boolean {
  return path === to || (isPrefix === true && path.startsWith(`${to}/`))
}
