import { expect, test } from 'vitest'
import { fixedCalls } from './calls.ts'
import { findScreenAccess } from './screen-access.ts'
import { getNavTitle, getTokenKind } from './screen.ts'
import { findScreen, screens } from './screens.ts'

const idsWhere = (predicate: (screen: (typeof screens)[number]) => boolean) =>
  screens.filter(predicate).map((screen) => screen.id)
const countBy = (names: readonly string[]) =>
  Object.fromEntries([...new Set(names)].map((name) => [name, names.filter((other) => other === name).length]))

/** Pages that require no login according to the specification. */
const isPublic = (path: string) =>
  /^\/pages\/(login|nfc|bindUser\/.+|giveReward\/.+|notice\/index|downLoad\/.+|takeNumber\/index)$/.test(path) ||
  ['/pages/member/index', '/pages/orderPay/index', '/pages/orderMeal/index'].includes(path)
const getQuery = (path: string) => findScreen(path)?.query

test('numbers screens without a gap', () => {
  expect(screens.map((screen) => screen.id)).toEqual(
    screens.map((_, index) => `P${String(index + 1).padStart(3, '0')}`),
  )
})

test('gives every address to exactly one screen', () => {
  const addresses = screens.flatMap((screen) => [screen.path, ...screen.aliases])
  expect(new Set(addresses).size).toBe(addresses.length)
  for (const address of addresses) expect(address).toMatch(/^\/[\w/-]*$/)
})

test('puts statistics, statements, vouchers and personal screens into the group of their addresses', () => {
  const findGroup = (path: string) =>
    Object.entries({
      statistics: /^\/pages\/(sum[A-Z]|report\/)/,
      statement: /^\/pages\/statement\//,
      voucher: /^\/pages\/cancelAfterVerify\//,
      'employee-center': /^\/pages\/employeeCenter\//,
    }).find(([, address]) => address.test(path))?.[0]
  const groups = new Set(screens.map(({ path }) => findGroup(path)))
  expect(groups.size).toBe(5)
  for (const { id, path, group } of screens) expect([id, findGroup(path) ?? group]).toEqual([id, group])
})

test('needs no login on exactly the public screens', () => {
  expect(idsWhere((screen) => screen.access === 'public')).toEqual(idsWhere((screen) => isPublic(screen.path)))
})

test('uses the member token in the member area and leaves the member centre public', () => {
  expect(idsWhere((screen) => getTokenKind(screen) === 'member')).toEqual([
    'P147',
    'P148',
    'P149',
    'P150',
    'P151',
    'P152',
    'P153',
  ])
  expect(idsWhere((screen) => screen.access === 'member')).toEqual(['P148', 'P149', 'P150', 'P151', 'P152', 'P153'])
  expect(findScreen('/pages/member/index')?.access).toBe('public')
})

test('lets guests reach the staff-class screens of their own order', () => {
  expect(idsWhere((screen) => screen.guest)).toEqual(['P060', 'P061', 'P062', 'P064'])
  expect(screens.filter((screen) => screen.guest).every((screen) => screen.access === 'staff')).toBe(true)
})

test('pulls and loads more on every statistics screen and on the listed lists', () => {
  const statistics = screens.filter((screen) => screen.group === 'statistics')
  expect(statistics.every((screen) => screen.pull && screen.loadMore)).toBe(true)
  expect(idsWhere((screen) => screen.pull && screen.group !== 'statistics')).toEqual(
    'P016 P084 P085 P086 P087 P088 P089 P090 P091 P092 P093 P101 P104 P142 P143 P148 P150 P152'.split(' '),
  )
  expect(idsWhere((screen) => screen.loadMore && !screen.pull)).toEqual(['P003', 'P082', 'P119', 'P120'])
})

test('gives custom screens a custom bar', () => {
  expect(idsWhere((screen) => screen.nav === 'custom')).toEqual(
    'P010 P077 P083 P092 P093 P098 P100 P105 P134 P136 P144 P145 P146 P147 P154 P155'.split(' '),
  )
})

test('shows the tab bar on the three tab screens', () => {
  expect(idsWhere((screen) => screen.tab)).toEqual(['P001', 'P002', 'P003'])
  expect(screens.filter(({ group }) => group === 'tabs').every(({ tab }) => tab)).toBe(true)
})

test('gives three result screens alternative titles that differ from their own', () => {
  expect(idsWhere((screen) => screen.otherTitles.length > 0)).toEqual(['P015', 'P017', 'P064', 'P083'])
  for (const { title, otherTitles } of screens) expect(otherTitles).not.toContain(title)
})

test('opens the floor at the root, and pages with and without /index', () => {
  expect(findScreen('/')?.path).toBe('/pages/operat/table/index')
  expect(findScreen('/pages/employeeCenter/userInfo/index')?.id).toBe('P126')
  expect(findScreen('/pages/employeeCenter/userStatistics/index')?.id).toBe('P110')
  expect(findScreen('/pages/employeeCenter/sumTable/index')?.id).toBe('P086')
  expect(findScreen('/pages/sumTable/index')?.id).toBe('P031')
  expect(findScreen('/pages/nowhere')).toBeUndefined()
})

test('returns the access class of exactly the known addresses from the packed list', () => {
  for (const screen of screens)
    for (const address of [screen.path, ...screen.aliases])
      expect(findScreenAccess(address), address).toBe(screen.access)
  const wrong = screens.flatMap(({ path }) => [`${path}x`, path.slice(0, -1), `${path}/index/index`, path.slice(1)])
  expect(wrong.filter((address) => !findScreen(address) && findScreenAccess(address) !== undefined)).toEqual([])
  expect(findScreenAccess('/pages')).toBeUndefined()
  expect(findScreenAccess('')).toBeUndefined()
})

test('lists the fixed parameters of the payment and binding screens', () => {
  expect(getQuery('/pages/giveReward/rewardPay')).toEqual(['money', 'userId', 'rewardCode', 'tableId'])
  expect(getQuery('/pages/orderPay/index')).toEqual(['validcode', 'orderId', 'tableRecordId'])
  expect(getQuery('/pages/orderMeal/pay')).toEqual(['orderId', 'tableRecordId'])
  expect(getQuery('/pages/bindUser/userAuth')).toContain('validCode')
  expect(getQuery('/pages/bindUser/index')).toEqual(['redirect_uri'])
  expect(getQuery('/pages/operat/table/index')).toEqual(['hideTabBar'])
})

test('titles the punch screens with the working name and all others with their own title', () => {
  expect(screens.filter((screen) => getNavTitle(screen, '阿Ken') === 'DJ·阿Ken').map((screen) => screen.path)).toEqual([
    '/pages/employeeCenter/clock/index',
    '/pages/employeeCenter/clock/actor',
  ])
  expect(screens.every((screen) => screen.title.length > 0)).toBe(true)
})

test('lists 43 fixed calls, each once', () => {
  expect(fixedCalls).toHaveLength(43)
  expect(new Set(fixedCalls.map((call) => `${call.method} ${call.path}`)).size).toBe(43)
  expect(countBy(fixedCalls.map((call) => call.group))).toEqual({
    guest: 17,
    pay: 3,
    common: 10,
    user: 6,
    login: 2,
    platform: 5,
  })
  expect(countBy(fixedCalls.map((call) => call.method))).toEqual({ GET: 19, POST: 24 })
})

test('keeps the irregular fixed calls unchanged', () => {
  const calls = fixedCalls.map((call) => `${call.method} ${call.path}`)
  expect(calls).toContain('GET /api/pay/guest/reward')
  expect(calls).toContain('POST /api/user/avatarUrl')
  expect(calls).toContain('POST /api/guest/tableLabel/lList')
  expect(calls).toContain('GET /api/member/sysUser/getSalesUser/{id}')
})
