/** The menu of 营销概况: its groups in the order of the page, each entry with the key that opens it. */
import { allPermissions } from '@nocturne/contract/all-permissions'
import type { PermissionKey } from '@nocturne/contract/permissions'
import { screens } from '@nocturne/contract/screens'
import type { ScreenId } from '@nocturne/contract/screens'

/** `part`: an entry for one side of a screen, under its own name. */
type Entry = readonly [ScreenId, PermissionKey, part?: { title: string; query: string }]

// prettier-ignore
const groups: readonly { title: string; entries: readonly Entry[] }[] = [
  { title: '业绩报表', entries: [
    ['P018', 'report:order:view'], ['P021', 'report:recommend:view'], ['P027', 'report:settle:view'], ['P031', 'report:table:view'],
    ['P035', 'report:unpay:view'], ['P042', 'report:send:view'], ['P045', 'report:reward:view'], ['P050', 'report:group:view'],
    ['P054', 'report:credit:view'], ['P024', 'report:clock:view'], ['P053', 'report:nowork:view'], ['P052', 'report:business:view'],
    ['P047', 'report:summary:view'],
  ] },
  { title: '排行', entries: [['P040', 'report:rank:view'], ['P039', 'report:rank:view'], ['P041', 'report:consume:view']] },
  { title: '报表', entries: [
    ['P069', 'statement:manufacture:view'], ['P070', 'statement:sales:view'], ['P074', 'statement:stock:view'], ['P075', 'statement:guest:view'],
  ] },
  { title: '营销工具', entries: [
    ['P065', 'verify:voucher:consume'], ['P142', 'play:event:manage'], ['P134', 'speedKill:order:list'],
    ['P002', 'queue:number:call', { title: '叫号', query: '?view=queue' }],
  ] },
]

type MenuGroup = { title: string; items: { screenId: string; title: string; path: string }[] }

const byId = new Map(screens.map((screen) => [screen.id, screen]))

/** The groups and entries that these permissions open; groups left empty are left out. */
export function marketMenu(permissions: ReadonlySet<string>): MenuGroup[] {
  const open = ([, key]: Entry) => permissions.has(allPermissions) || permissions.has(key)
  return groups
    .map(({ title, entries }) => ({
      title,
      items: entries.filter(open).flatMap(([id, , part = { title: '', query: '' }]) => {
        const screen = byId.get(id)
        if (!screen) return []
        return [{ screenId: screen.id, title: part.title || screen.title, path: `${screen.path}${part.query}` }]
      }),
    }))
    .filter(({ items }) => items.length > 0)
}
