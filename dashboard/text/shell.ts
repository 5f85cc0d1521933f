// The frame around all pages: navigation, palette, help.

export const skip = 'Skip to the content'
export const navigation = 'Main navigation'
export const openNavigation = 'Open the navigation'
export const projects = 'Projects'
export const allProjects = 'All projects'
export const addProject = 'Add a project'
export const compare = 'Compare'
export const account = 'Account'
export const overview = 'Overview'
export const ranks = 'Ranks'
export const keywords = 'Keywords'
export const keywordTabs = { '': 'Keywords', goals: 'Goals' } as const
export const addKeywords = 'Add keywords'
export const segments = 'Segments'
export const newSegment = 'New segment'
export const searchGroup = 'Search'
export const quickWins = 'Quick wins'
export const searchPerformance = 'Performance'
export const searchTabs = { '': 'Overview', queries: 'Queries', pages: 'Pages' } as const
export const site = 'Site'
export const crawls = 'Crawls'
export const startCrawl = 'Start a crawl'
/** Tabs by what follows the address of their place, as are those below. */
export const crawlTabs = {
  '': 'Summary',
  issues: 'Issues',
  pages: 'Pages',
  links: 'Links',
  images: 'Images',
  changes: 'Changes',
} as const
export const urls = 'All URLs'
export const links = 'Links'
export const backlinks = 'Backlinks'
export const backlinkTabs = {
  '': 'Overview',
  links: 'Links',
  domains: 'Domains',
  anchors: 'Anchors',
  pages: 'Pages',
} as const
export const newLinks = 'New links'
export const lostLinks = 'Lost links'
export const disavow = 'Disavow'
export const addDisavowed = 'Add to the disavow list'
export const projectSettings = 'Project settings'
export const projectSettingsTabs = {
  '': 'General',
  crawler: 'Crawler',
  'rank-tracker': 'Rank tracker',
  competitors: 'Competitors',
  connections: 'Connections',
  imports: 'Imports',
  notes: 'Notes',
} as const
export const importFile = 'Import a file'
export const addNote = 'Add a note'
export const you = 'You'
export const connectedApps = 'Connected Apps'
export const members = 'Members'
export const inviteMember = 'Invite somebody'
export const providers = 'Providers'
export const spend = 'Spend'
export const usage = 'Usage'
export const backups = 'Backups'
export const system = 'System'
export const news = 'News'
export const unread = (count: string) => `News, ${count} unread`
export const unreadCount = (count: number, isAtLeast: boolean) => (isAtLeast ? `${count}+` : String(count))
export const alerts = 'Alerts'
export const alertTabs = { '': 'Alerts', rules: 'Rules' } as const
export const reports = 'Reports'
export const addReport = 'Add a report'
export const events = 'Events'
export const audit = 'Audit log'
export const notifications = 'Notifications'
export const settings = 'Settings'
export const signOut = 'Sign out'
export const stillSignedIn = (reason: string) => `You are still signed in. ${reason}`
export const notKept = (reason: string) =>
  `This choice lasts until you reload the page: it could not be saved. ${reason}`
export const theme = 'Theme'
export const themes = { system: 'Same as system', light: 'Light', dark: 'Dark' } as const
export const density = 'Rows'
export const densities = { dense: 'Dense', normal: 'Normal', comfortable: 'Comfortable' } as const
export const keyboard = 'Keyboard shortcuts'
export const apiReference = 'API reference'
export const activity = 'Running now'
export const nothingRuns = 'Nothing is running.'
export const running = (count: string) => `${count} running`
export const activityKinds = {
  crawl: 'Crawl',
  rank_checks: 'Rank checks',
  search_sync: 'Search Console',
  search_import: 'Search data import',
  backlinks: 'Backlinks',
  import: 'Import',
  demo_history: 'Demo history, in days',
} as const
export const queued = 'waiting'
export const notFound = 'There is no such page'
export const notFoundText = 'The address may be mistyped, or what it showed was deleted.'
export const toProjects = 'All projects'
export const unreachable =
  'The server cannot be reached. What you see may be out of date; this page goes on by itself when the server is back.'
export const sessionOver = 'Your session has ended'
export const sessionOverText =
  'What you have typed is still here. Sign in in a new tab, then come back to this one and send it again.'
export const signInElsewhere = 'Sign in in a new tab'
export const discardTyped = 'Discard changes'
export const leaveTitle = 'Discard your changes?'
export const leaveText = 'They are not saved yet, and will be gone.'
export const keepWriting = 'Keep editing'
export const signedInAgain = 'You are signed in again. What you typed is not saved yet.'
export const pageNotLoaded = 'The server answers, but the files of this page could not be loaded.'
export const notLoaded = 'This could not be loaded. Reload the page to try again.'
export const reload = 'Reload'
export const broken = 'This page could not be shown'
export const palette = 'Go to or find…'
export const palettePages = 'Pages'
export const paletteProjects = 'Projects'
export const paletteKeywords = 'Keywords'
export const paletteActions = 'Actions'
/** Other words by which people search for a place. */
export const paletteWords: Readonly<Record<string, string>> = {
  [you]: 'password sessions passkeys preferences',
  Changes: 'compare comparison',
  Domains: 'linking referring',
  [importFile]: 'upload history',
}
export const findProject = 'Find a project…'
export const paletteNothing = 'Nothing found.'
