import { roleKeys, findScope, permissionKeys } from '@nocturne/contract/permissions'
import { expect, test } from 'vitest'
import { buildEmployeeMenu } from './menu-rules.ts'

const listPermissions = (role: (typeof roleKeys)[number]) =>
  new Set(permissionKeys.filter((key) => findScope([role], key)))
const titles = (permissions: ReadonlySet<string>) => buildEmployeeMenu(permissions, []).map(({ title }) => title)

test('shows messages, profile and passwords without any permission', () => {
  expect(buildEmployeeMenu(new Set(), [])).toMatchObject([
    { title: '办公', items: [{ screenId: 'P129' }] },
    { title: '设置', items: [{}, {}, {}] },
  ])
})

test('leaves out empty groups', () => {
  expect(titles(listPermissions('hr'))).toEqual(['考勤', '办公', '账户', '设置'])
  expect(titles(listPermissions('sales'))).toEqual(['我的业绩', '考勤', '酒水', '办公', '账户', '设置'])
})

test('shows the administrator every entry, and no entry twice', () => {
  const all = buildEmployeeMenu(new Set(['*:*:*']), []).flatMap(({ items }) => items.map(({ screenId }) => screenId))
  expect(new Set(all).size).toBe(all.length)
  for (const role of roleKeys) {
    const mine = buildEmployeeMenu(listPermissions(role), []).flatMap(({ items }) =>
      items.map(({ screenId }) => screenId),
    )
    expect(all).toEqual(expect.arrayContaining(mine))
  }
})

test('puts reports before the office and does not repeat a screen', () => {
  const entry = (screenId: string) => ({ screenId, title: screenId, path: `/${screenId}`, icon: 'wine' as const })
  const menus = buildEmployeeMenu(new Set(['verify:voucher:consume']), [
    { title: '报表', items: [entry('P053')] },
    { title: '营销工具', items: [entry('P065')] },
  ])
  expect(menus.map(({ title }) => title)).toEqual(['酒水', '报表', '办公', '设置'])
})
