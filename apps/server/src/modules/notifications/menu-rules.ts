/**
 * Menu of the employee centre: groups in page order. Each entry has its icon and the permissions that show it: any one
 * of them suffices, and an entry without permissions is shown to all users. Report groups come after the work groups
 * and before the office group.
 */
import { allPermissions } from '@nocturne/contract/all-permissions'
import type { MenuIcon } from '@nocturne/contract/menu-icons'
import type { MenuGroup } from '@nocturne/contract/menus'
import { deskPermissions } from '@nocturne/contract/office/permissions'
import type { PermissionKey } from '@nocturne/contract/permissions'
import { screens } from '@nocturne/contract/screens'
import type { ScreenId } from '@nocturne/contract/screens'

type Entry = { screen: ScreenId | 'office'; icon: MenuIcon; keys?: readonly PermissionKey[] }
type Group = { title: string; entries: readonly Entry[] }

// prettier-ignore
const groups: readonly Group[] = [
  { title: '我的业绩', entries: [
    { screen: 'P010', icon: 'chart-line', keys: ['report:market:view'] },
    { screen: 'P085', icon: 'calendar-check', keys: ['operate:booking:add'] },
    { screen: 'P086', icon: 'layout-grid', keys: ['report:table:view'] },
    { screen: 'P090', icon: 'chart-column', keys: ['report:order:view'] },
    { screen: 'P088', icon: 'file-clock', keys: ['report:credit:view'] },
    { screen: 'P084', icon: 'sparkles', keys: ['report:reward:view'] },
    { screen: 'P093', icon: 'thumbs-up', keys: ['report:recommend:view'] },
    { screen: 'P092', icon: 'users', keys: ['play:event:manage'] },
  ] },
  { title: '考勤', entries: [
    { screen: 'P094', icon: 'clock', keys: ['clock:record:add'] },
    { screen: 'P095', icon: 'alarm-clock', keys: ['clock:actor:add'] },
    { screen: 'P096', icon: 'calendar-range', keys: ['clock:record:add'] },
    { screen: 'P103', icon: 'file-plus', keys: ['clock:apply:add'] },
    { screen: 'P104', icon: 'files', keys: ['clock:apply:add'] },
    { screen: 'P101', icon: 'file-check', keys: ['clock:apply:approve'] },
    { screen: 'P105', icon: 'hourglass', keys: ['clock:actor:add'] },
    { screen: 'P106', icon: 'files', keys: ['clock:actor:add'] },
    { screen: 'P108', icon: 'list-checks', keys: ['clock:actor:approve'] },
    { screen: 'P110', icon: 'user-check', keys: ['clock:apply:approve'] },
    { screen: 'P111', icon: 'mic', keys: ['clock:actor:approve', 'clock:actor:add', 'employee:workforce:edit'] },
    { screen: 'P078', icon: 'calendar-days', keys: ['employee:workforce:view'] },
  ] },
  { title: '酒水', entries: [
    { screen: 'P065', icon: 'ticket', keys: ['verify:voucher:consume'] },
    { screen: 'P079', icon: 'package-plus', keys: ['wine:deposit:add'] },
    { screen: 'P080', icon: 'package-minus', keys: ['wine:withdraw:add'] },
    { screen: 'P081', icon: 'search', keys: ['wine:store:list'] },
    { screen: 'P082', icon: 'archive', keys: ['wine:store:list'] },
  ] },
  { title: '办公', entries: [
    { screen: 'P139', icon: 'stamp', keys: ['approval:form:add', 'approval:task:handle'] },
    { screen: 'P129', icon: 'bell' },
    { screen: 'P114', icon: 'folder-open', keys: ['material:item:view'] },
    { screen: 'P097', icon: 'mail', keys: ['employee:suggest:add', 'employee:suggest:handle'] },
    { screen: 'office', icon: 'table-2', keys: deskPermissions },
  ] },
  { title: '账户', entries: [
    { screen: 'P122', icon: 'wallet', keys: ['employee:bonus:view'] },
    { screen: 'P131', icon: 'banknote', keys: ['employee:wage:view'] },
  ] },
  { title: '设置', entries: [{ screen: 'P126', icon: 'user-round' }, { screen: 'P127', icon: 'key-round' }, { screen: 'P128', icon: 'lock-keyhole' }] },
]

/** The office is an app of its own, not a screen: its path leaves the phone app. */
const office = { id: 'office', title: '门店设置', path: '/office/' } as const

const byId = new Map([office, ...screens].map(({ id, title, path }) => [id, { id, title, path }]))

/** First group after the reports. */
const OFFICE = '办公'

/**
 * Returns the groups and entries visible with these permissions, including the given report groups; empty groups are left out. A
 * screen with its own entry is not repeated among the reports.
 */
export function buildEmployeeMenu(permissions: ReadonlySet<string>, reports: readonly MenuGroup[]): MenuGroup[] {
  const own = buildOwnGroups(permissions)
  const listed = new Set(own.flatMap(({ items }) => items.map(({ screenId }) => screenId)))
  const others = reports
    .map(({ title, items }) => ({ title, items: items.filter(({ screenId }) => !listed.has(screenId)) }))
    .filter(({ items }) => items.length > 0)
  const at = own.findIndex(({ title }) => title === OFFICE)
  return [...own.slice(0, at), ...others, ...own.slice(at)]
}

function buildOwnGroups(permissions: ReadonlySet<string>): MenuGroup[] {
  const open = ({ keys }: Entry) =>
    keys === undefined || permissions.has(allPermissions) || keys.some((key) => permissions.has(key))
  return groups
    .map(({ title, entries }) => ({
      title,
      items: entries.filter(open).flatMap(({ screen, icon }) => {
        const found = byId.get(screen)
        return found ? [{ screenId: found.id, title: found.title, path: found.path, icon }] : []
      }),
    }))
    .filter(({ items }) => items.length > 0)
}
