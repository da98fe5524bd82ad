import { allPermissions } from '@nocturne/contract/all-permissions'
import type { Report } from '@nocturne/contract/reports/definition'
import { reportDefinitions } from '@nocturne/contract/reports/definitions'
import { permissionKeys, roleKeys, findScope } from '@nocturne/contract/permissions'
import { findScreen } from '@nocturne/contract/screens'
import { expect, test } from 'vitest'
import { buildEmployeeMenu } from '../../notifications/menu-rules.ts'
import { buildReportMenu, menuOrder } from './report-menu.ts'

const everything = buildReportMenu(new Set([allPermissions]))

const listScreenIds = (title: string) =>
  everything.find((group) => group.title === title)?.items.map(({ screenId }) => screenId)

test('has the groups of the page, each entry once in its place; newer entries follow at the end', () => {
  expect(everything.map(({ title }) => title)).toEqual(['业绩报表', '排行', '报表', '营销工具'])
  const ids = everything.flatMap(({ items }) => items.map(({ screenId }) => screenId))
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter((id) => (menuOrder as readonly string[]).includes(id))).toEqual(menuOrder)
  expect(listScreenIds('业绩报表')?.slice(0, 2)).toEqual(['P018', 'P021'])
  expect(everything.at(-1)?.items.map(({ title }) => title)).toEqual(['核销', '组局统计', '秒杀活动', '叫号'])
})

test('includes every report with a menu position, with its permission', () => {
  for (const { title, menu, permission, levels } of reportDefinitions as readonly Report[]) {
    const alone = buildReportMenu(new Set([permission])).flatMap(({ items }) => items)
    const [first] = Object.values(levels)
    expect([title, alone.some(({ screenId }) => screenId === first?.screen)]).toEqual([title, menu !== undefined])
  }
})

test('links every entry to a screen of the table', () => {
  for (const { path, screenId } of everything.flatMap(({ items }) => items))
    expect(findScreen(path.split('?')[0] ?? '')?.id).toBe(screenId)
})

test('links users who call numbers to the queue; omits a group without entries', () => {
  expect(buildReportMenu(new Set(['queue:number:call']))).toEqual([
    {
      title: '营销工具',
      items: [{ screenId: 'P002', title: '叫号', path: '/pages/operat/reserve/index?view=queue', icon: 'megaphone' }],
    },
  ])
  expect(buildReportMenu(new Set())).toEqual([])
})

/** Reports without their own menu entry, mapped to the report that links to them. */
const reachedFrom: Partial<Record<string, string>> = { P073: 'P070' }

test.each(roleKeys)('%s reaches every report of the rights matrix from the employee centre, and no other', (role) => {
  const granted = new Set(permissionKeys.filter((key) => findScope([role], key)))
  const listed = buildEmployeeMenu(granted, buildReportMenu(granted)).flatMap(({ items }) =>
    items.map(({ screenId }) => screenId),
  )
  expect(new Set(listed).size).toBe(listed.length)
  const reports = [...granted].filter((key) => /^(report|statement):/.test(key) && key !== 'report:file:export')
  const screenIds = reports.flatMap((key) =>
    listScreens(key).filter((id) => id !== 'P111' || findScope([role], key) !== 'self'),
  )
  expect(screenIds.length).toBeGreaterThan(0)
  expect(screenIds.filter((id) => !listed.includes(reachedFrom[id] ?? id))).toEqual([])
  const closed = (reportDefinitions as readonly Report[])
    .filter(({ permission }) => !granted.has(permission))
    .flatMap(({ levels }) => Object.values(levels).map(({ screen }) => screen))
    .filter((id) => !screenIds.includes(id))
  expect(closed.filter((id) => listed.includes(id))).toEqual([])
})

/** Screens that this permission opens: the first screen of each of its reports, and the screens of its menu entries. */
function listScreens(key: string): string[] {
  const ofReports = (reportDefinitions as readonly Report[]).flatMap(({ permission, levels }) =>
    permission === key
      ? Object.values(levels)
          .slice(0, 1)
          .map(({ screen }) => screen)
      : [],
  )
  const ofMenu = buildReportMenu(new Set([key])).flatMap(({ items }) => items.map(({ screenId }) => screenId))
  return key === 'report:market:view' ? ['P010'] : [...ofReports, ...ofMenu]
}
