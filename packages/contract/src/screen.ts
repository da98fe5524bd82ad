/** Type of a screen and defaults of a row in the screen table. */
import type { Access } from './endpoint.ts'
import type { ScreenGroup, ScreenId, ScreenModule, ScreenPath } from './screens.ts'

export type Row = {
  id: string
  path: string
  title: string
  otherTitles?: readonly string[]
  access: Access
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
  /** Alternative bar titles: a result page is not titled 支付成功 before the payment succeeded. */
  otherTitles: readonly string[]
  /** Behaviour on HTTP 401: public screens stay, member screens require a member login, all others a staff login. */
  access: Access
  /** `custom` bars are drawn by the page: top offset 0 instead of 44. */
  nav: 'standard' | 'custom'
  pull: boolean
  /** Loads the next page within `loadMoreDistance` of the end; other long lists use a button. */
  loadMore: boolean
  /** One of the three tabs. */
  tab: boolean
  /** Access class `staff`, but reached by guests from public screens with guest calls only: opening it never requires a staff login. */
  guest: boolean
  group: ScreenGroup
  module: ScreenModule
  /** Query parameters of this screen, in addition to `token` (all screens) and `reportQuery` (statistics and statements). */
  query: readonly string[]
  /** Further parameters used only by internal links: a step, a state, an earlier selection. */
  own: readonly string[]
}

/** Defaults of a row. */
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

/** A complete screen from its row. */
export function buildScreen(row: Row & Pick<Screen, 'id' | 'path' | 'group' | 'module'>): Screen {
  return { ...ROW_DEFAULTS, ...row, aliases: [...(row.aliases ?? []), ...listIndexAliases(row.path)] }
}

/** A page whose path lacks a trailing `/index` is also reachable with it; old links and tags use both. */
function listIndexAliases(path: string): string[] {
  return path.endsWith('/index') ? [] : [`${path}/index`]
}

/** Screens by each of their addresses. */
export const mapAddresses = (screens: readonly Screen[]): Map<string, Screen> =>
  new Map(screens.flatMap((screen) => [screen.path, ...screen.aliases].map((address) => [address, screen])))

/** Token sent by a screen, built or not: the member token in the member area (the member centre included), otherwise the staff token. */
export function getTokenKind({ path }: { path: string }): 'member' | 'staff' {
  return path.startsWith('/pages/member/') ? 'member' : 'staff'
}

/** Title of the bar; the two punch screens show the employee's working name, whatever their trade. */
export function getNavTitle(screen: { id?: ScreenId; title: string }, nickName: string): string {
  return screen.id === 'P094' || screen.id === 'P095' ? `DJ·${nickName}` : screen.title
}
