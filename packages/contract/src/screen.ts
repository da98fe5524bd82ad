/** What a screen is, and what its row in the table of screens means. */
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
  /** The other addresses that show this screen. */
  aliases: readonly string[]
  /** Title of the navigation bar and of menu entries; see `navTitle` for the two screens that name a person. */
  title: string
  /** What the bar may say instead: a result page does not call a payment successful before it is. */
  otherTitles: readonly string[]
  /** Decides what an HTTP 401 on this screen does: public screens stay, member screens ask for the member, all others for staff. */
  access: Access
  /** Custom bars draw themselves: top offset 0 instead of 44. */
  nav: 'standard' | 'custom'
  pull: boolean
  /** Loads the next page within `loadMoreDistance` of the end; other long lists load on by a button. */
  loadMore: boolean
  /** One of the three screens of the tab bar. */
  tab: boolean
  /** Staff by class, yet guests arrive here after public screens and all calls are guest calls: opening it never asks for a staff login. */
  guest: boolean
  group: ScreenGroup
  module: ScreenModule
  /** Query parameters this screen reads, besides `token` (all screens) and `reportQuery` (statistics and statements). */
  query: readonly string[]
  /** Further ones that only links of our own use: a step, a state, what was chosen before. */
  own: readonly string[]
}

/** What a row that says nothing means. */
const plain = {
  nav: 'standard',
  otherTitles: [],
  pull: false,
  loadMore: false,
  tab: false,
  guest: false,
  query: [],
  own: [],
} as const

/** A row with everything it means. */
export function screenOf(row: Row & Pick<Screen, 'id' | 'path' | 'group' | 'module'>): Screen {
  return { ...plain, ...row, aliases: [...(row.aliases ?? []), ...indexAlias(row.path)] }
}

/** A page known without a trailing `/index` answers to that form too, as old links and tags use both. */
function indexAlias(path: string): string[] {
  return path.endsWith('/index') ? [] : [`${path}/index`]
}

/** Screens by every address they answer to. */
export const addressesOf = (screens: readonly Screen[]): Map<string, Screen> =>
  new Map(screens.flatMap((screen) => [screen.path, ...screen.aliases].map((address) => [address, screen])))

/** Member-area screens, the member centre among them, send the member token; all others the staff token. Built or not. */
export function tokenOf({ path }: { path: string }): 'member' | 'staff' {
  return path.startsWith('/pages/member/') ? 'member' : 'staff'
}

/** The two punch screens carry the person's working name in the bar, whatever the person's trade. */
export function navTitle(screen: { id?: ScreenId; title: string }, nickName: string): string {
  return screen.id === 'P094' || screen.id === 'P095' ? `DJ·${nickName}` : screen.title
}
