/** Themes of the permission matrix, and the updates that added permissions to existing venues. */
import { permissionKeys, type PermissionKey } from '@nocturne/contract/permissions'

/** Title of a theme by the beginning of its permission keys; the longest one counts. */
const themes: readonly (readonly [title: string, prefixes: readonly string[]])[] = [
  ['台位', ['operate:table:']],
  ['预订和排队', ['operate:booking:', 'queue:']],
  ['点单和出品', ['operate:order:', 'operate:produce:', 'operate:goods:']],
  ['赠送', ['operate:send:']],
  ['账单和收款', ['operate:bill:', 'operate:refund:', 'operate:credit:', 'operate:businessDay:']],
  ['核销', ['verify:']],
  ['存酒', ['wine:']],
  ['会员', ['member:']],
  ['组局和秒杀', ['play:', 'speedKill:']],
  ['报表', ['report:', 'statement:']],
  ['排班和打卡', ['employee:workforce:', 'clock:']],
  ['工资和账户', ['employee:wage:', 'employee:bonus:']],
  ['办公', ['employee:suggest:', 'material:', 'approval:', 'notice:']],
  ['门店设置', ['system:']],
]

/** All permissions by theme, in the order of the contract. Throws for a permission without a theme. */
export function groupPermissions(): { title: string; keys: PermissionKey[] }[] {
  const byTitle = Map.groupBy(permissionKeys, findTheme)
  return themes.flatMap(([title]) => {
    const keys = byTitle.get(title)
    return keys ? [{ title, keys }] : []
  })
}

function findTheme(key: PermissionKey): string {
  const found = themes.find(([, prefixes]) => prefixes.some((prefix) => key.startsWith(prefix)))
  if (!found) throw new Error(`no theme for the permission ${key}`)
  return found[0]
}

/** Permissions that a migration added to existing venues, by the migration's name. */
export const addedPermissions: Readonly<Record<string, readonly PermissionKey[]>> = {
  '0306_office_permissions.sql': [
    'operate:goods:soldOut',
    'system:stock:edit',
    'system:goods:price',
    'system:table:edit',
    'system:role:edit',
    'system:log:view',
  ],
  '0318_members_in_the_office.sql': ['member:info:edit', 'member:opening:add'],
  '0322_machine_tokens.sql': ['system:integration:edit', 'report:journal:export'],
  '0350_system_state.sql': ['system:state:view'],
  '0351_approval_forms.sql': ['approval:type:edit'],
}
