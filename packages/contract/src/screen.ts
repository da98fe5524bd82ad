/** Type of a screen, and default values for rows of the screen table. */
import type { EndpointAccess } from './endpoint.ts'
import type { ScreenGroup, ScreenId, ScreenModule, ScreenPath } from './screens.ts'

export type ScreenRow = {
  id: string
  path: string
  title: string
  otherTitles?: readonly string[]
  access: EndpointAccess
  group: string
  module: string
  tab?: true
  nav?: 'custom'
  pull?: true
  loadMore?: true
  guest?: true
  aliases?: readonly string[]
  query?: readonly string[]
  own?: readonly string[]
}

export type Screen = {
  id: ScreenId
  path: ScreenPath
  /** Other addresses of this screen. */
  aliases: readonly string[]
  /** Title of the navigation bar and of menu entries; `getNavTitle` handles the two screens titled with a person's name. */
  title: string
  /**
   * Alternative bar titles for other states of the page: a result page is titled 支付成功 only after the payment succeeded.
   */
  otherTitles: readonly string[]
  /**
   * Required login. On HTTP 401 a public screen stays open, a member screen requests a member login, and every other
   * screen a staff login.
   */
  access: EndpointAccess
  /** `standard`: bar drawn by the shell, page starts at 44 px. `custom`: the page draws the bar and starts at 0. */
  nav: 'standard' | 'custom'
  pull: boolean
  /**
   * True when scrolling near the end of the list (within `loadMoreDistance`) loads the next page; other long lists have
   * a button.
   */
  loadMore: boolean
  /** True for the three screens of the tab bar. */
  tab: boolean
  /**
   * True for a screen with access class `staff` that guests open from public screens and that makes only guest calls.
   * Opening it never requires a staff login.
   */
  guest: boolean
  group: ScreenGroup
  module: ScreenModule
  /**
   * Query parameters of this screen, in addition to `token` (all screens) and the report filter (statistics and
   * statements).
   */
  query: readonly string[]
  /** Query parameters used only by links within the app, such as a step, a state or an earlier selection. */
  own: readonly string[]
}

/** Values of a screen row for fields that its definition omits. */
const ROW_DEFAULTS = {
  nav: 'standard',
  otherTitles: [],
  pull: false,
  loadMore: false,
  tab: false,
  guest: false,
  query: [],
  own: [],
} as const

/** Builds a complete screen from its row. */
export function buildScreen(row: ScreenRow & Pick<Screen, 'id' | 'path' | 'group' | 'module'>): Screen {
  return { ...ROW_DEFAULTS, ...row, aliases: [...(row.aliases ?? []), ...listIndexAliases(row.path)] }
}

/** Adds the address with `/index` for a path without it, because old links and NFC tags use both. */
function listIndexAliases(path: string): string[] {
  return path.endsWith('/index') ? [] : [`${path}/index`]
}

/** Maps every address of the screens, including aliases, to its screen. */
export const mapScreensByAddress = (screens: readonly Screen[]): Map<string, Screen> =>
  new Map(screens.flatMap((screen) => [screen.path, ...screen.aliases].map((address) => [address, screen])))

/** Kind of token that a screen sends: `member` for screens of the member area, `staff` for all others. */
export function getTokenKind({ path }: { path: string }): 'member' | 'staff' {
  return path.startsWith('/pages/member/') ? 'member' : 'staff'
}

/**
 * Title of the bar. The two clock screens show `DJ·` and the employee's working name, as the specification prescribes,
 * for every trade.
 */
export function getNavTitle(screen: { id?: ScreenId; title: string }, nickName: string): string {
  return screen.id === 'P094' || screen.id === 'P095' ? `DJ·${nickName}` : screen.title
}
