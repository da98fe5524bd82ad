/**
 * The menu of the employee centre: its groups in the order of the page, each entry with the key that opens it (any of
 * them; none means everybody). An entry without permission is not shown.
 */
import { allPermissions } from '@nocturne/contract/all-permissions'
import type { PermissionKey } from '@nocturne/contract/permissions'
import { screens } from '@nocturne/contract/screens'
import type { ScreenId } from '@nocturne/contract/screens'

type Entry = { screen: ScreenId; keys?: readonly PermissionKey[] }
type Group = { title: string; entries: readonly Entry[] }

// prettier-ignore
const groups: readonly Group[] = [
  { title: '我的业绩', entries: [
    { screen: 'P010', keys: ['report:market:view'] },
    { screen: 'P085', keys: ['operate:booking:add'] },
    { screen: 'P086', keys: ['report:table:view'] },
    { screen: 'P090', keys: ['report:order:view'] },
    { screen: 'P088', keys: ['report:credit:view'] },
    { screen: 'P084', keys: ['report:reward:view'] },
    { screen: 'P093', keys: ['report:recommend:view'] },
    { screen: 'P092', keys: ['play:event:manage'] },
  ] },
  { title: '考勤', entries: [
    { screen: 'P094', keys: ['clock:record:add'] },
    { screen: 'P095', keys: ['clock:actor:add'] },
    { screen: 'P096', keys: ['clock:record:add'] },
    { screen: 'P103', keys: ['clock:apply:add'] },
    { screen: 'P104', keys: ['clock:apply:add'] },
    { screen: 'P101', keys: ['clock:apply:approve'] },
    { screen: 'P105', keys: ['clock:actor:add'] },
    { screen: 'P106', keys: ['clock:actor:add'] },
    { screen: 'P108', keys: ['clock:actor:approve'] },
    { screen: 'P110', keys: ['clock:apply:approve'] },
    { screen: 'P111', keys: ['clock:actor:approve', 'clock:actor:add'] },
    { screen: 'P078', keys: ['employee:workforce:view'] },
  ] },
  { title: '酒水', entries: [
    { screen: 'P065', keys: ['verify:voucher:consume'] },
    { screen: 'P079', keys: ['wine:deposit:add'] },
    { screen: 'P080', keys: ['wine:withdraw:add'] },
    { screen: 'P081', keys: ['wine:store:list'] },
    { screen: 'P082', keys: ['wine:store:list'] },
  ] },
  { title: '办公', entries: [
    { screen: 'P139', keys: ['approval:form:add', 'approval:task:handle'] },
    { screen: 'P129' },
    { screen: 'P114', keys: ['material:item:view'] },
    { screen: 'P097', keys: ['employee:suggest:add', 'employee:suggest:handle'] },
  ] },
  { title: '账户', entries: [
    { screen: 'P122', keys: ['employee:bonus:view'] },
    { screen: 'P131', keys: ['employee:wage:view'] },
  ] },
  { title: '设置', entries: [{ screen: 'P126' }, { screen: 'P127' }, { screen: 'P128' }] },
]

export type MenuGroup = { title: string; items: { screenId: string; title: string; path: string }[] }

const byId = new Map(screens.map((screen) => [screen.id, screen]))

/** The groups and entries that these permissions open; groups left empty are left out. */
export function menuFor(permissions: ReadonlySet<string>): MenuGroup[] {
  const open = ({ keys }: Entry) =>
    keys === undefined || permissions.has(allPermissions) || keys.some((key) => permissions.has(key))
  return groups
    .map(({ title, entries }) => ({
      title,
      items: entries.filter(open).flatMap(({ screen }) => {
        const found = byId.get(screen)
        return found ? [{ screenId: found.id, title: found.title, path: found.path }] : []
      }),
    }))
    .filter(({ items }) => items.length > 0)
}
