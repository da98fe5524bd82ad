/** Menu of 营销概况: groups in page order, each entry with its icon and permission. */
import { allPermissions } from '@nocturne/contract/all-permissions'
import type { MenuIcon } from '@nocturne/contract/menu-icons'
import type { MenuGroup } from '@nocturne/contract/menus'
import type { PermissionKey } from '@nocturne/contract/permissions'
import type { MarketMenuGroup, Report } from '@nocturne/contract/reports/definition'
import { reportDefinitions } from '@nocturne/contract/reports/definitions'
import { screens } from '@nocturne/contract/screens'
import type { ScreenId } from '@nocturne/contract/screens'

/** `part`: the entry opens one view of a screen and has its own title. */
type Entry = {
  screen: ScreenId
  group: MarketMenuGroup
  key: PermissionKey
  icon: MenuIcon
  part?: { title: string; query: string }
}

const titles: Record<MarketMenuGroup, string> = {
  results: '业绩报表',
  rankings: '排行',
  statements: '报表',
  tools: '营销工具',
}

/** Menu entries generated from the report definitions. */
const reportEntries = (reportDefinitions as readonly Report[]).flatMap(({ menu, permission, levels }): Entry[] => {
  const [first] = Object.values(levels)
  return menu && first ? [{ ...menu, screen: first.screen, key: permission }] : []
})

// prettier-ignore
const others: readonly Entry[] = [
  { screen: 'P054', group: 'results', key: 'report:credit:view', icon: 'file-clock' },
  { screen: 'P024', group: 'results', key: 'report:clock:view', icon: 'clock' },
  { screen: 'P053', group: 'results', key: 'report:nowork:view', icon: 'user-minus' },
  { screen: 'P052', group: 'results', key: 'report:business:view', icon: 'receipt-text' },
  { screen: 'P040', group: 'rankings', key: 'report:rank:view', icon: 'trophy' },
  { screen: 'P039', group: 'rankings', key: 'report:rank:view', icon: 'crown' },
  { screen: 'P041', group: 'rankings', key: 'report:consume:view', icon: 'users-round' },
  { screen: 'P074', group: 'statements', key: 'statement:stock:view', icon: 'warehouse' },
  { screen: 'P065', group: 'tools', key: 'verify:voucher:consume', icon: 'ticket' },
  { screen: 'P142', group: 'tools', key: 'play:event:manage', icon: 'package' },
  { screen: 'P134', group: 'tools', key: 'speedKill:order:list', icon: 'zap' },
  { screen: 'P002', group: 'tools', key: 'queue:number:call', icon: 'megaphone', part: { title: '叫号', query: '?view=queue' } },
]

/** Fixed order of the page; entries not listed here follow at the end of their group. */
// prettier-ignore
export const menuOrder: readonly ScreenId[] = [
  'P018', 'P021', 'P027', 'P031', 'P035', 'P042', 'P045', 'P050', 'P054', 'P024', 'P053', 'P052', 'P047',
  'P040', 'P039', 'P041', 'P069', 'P070', 'P074', 'P075', 'P065', 'P142', 'P134', 'P002',
]

const getPlace = ({ screen }: Entry): number =>
  menuOrder.includes(screen) ? menuOrder.indexOf(screen) : menuOrder.length
const entries = [...reportEntries, ...others].toSorted((a, b) => getPlace(a) - getPlace(b))

const byId = new Map(screens.map((screen) => [screen.id, screen]))

/** Groups and entries allowed by these permissions; omits empty groups. */
export function buildReportMenu(permissions: ReadonlySet<string>): MenuGroup[] {
  const open = ({ key }: Entry) => permissions.has(allPermissions) || permissions.has(key)
  return Object.entries(titles)
    .map(([group, title]) => ({
      title,
      items: entries
        .filter((entry) => entry.group === group && open(entry))
        .flatMap(({ screen: id, icon, part = { title: '', query: '' } }) => {
          const screen = byId.get(id)
          if (!screen) return []
          return [{ screenId: screen.id, title: part.title || screen.title, path: `${screen.path}${part.query}`, icon }]
        }),
    }))
    .filter(({ items }) => items.length > 0)
}
