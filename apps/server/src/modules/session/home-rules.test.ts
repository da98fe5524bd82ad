import { roleKeys, findScope, permissionKeys, type RoleKey } from '@nocturne/contract/permissions'
import { homeViewPermissions } from '@nocturne/contract/session/home-views'
import { session } from '@nocturne/contract/session/endpoints'
import { describe, expect, it } from 'vitest'
import { startTestApi } from '../../../test/api.ts'
import { resolveHomeView } from './home-rules.ts'

/** Start page of people with exactly the permissions of these roles. */
const resolve = (roles: readonly RoleKey[]) =>
  resolveHomeView(roles, new Set<string>(permissionKeys.filter((key) => findScope(roles, key) !== undefined)))

describe('start page', () => {
  it('is the production list, unpaid bills, one’s own tables, or the floor', () => {
    expect(resolve(['bar'])).toBe('produce')
    expect(resolve(['cashier'])).toBe('unpaid')
    expect(resolve(['waiter'])).toBe('mine')
    expect(resolve(['sales'])).toBe('mine')
    expect(resolve(['gm'])).toBe('floor')
  })

  it('is the most urgent of two roles, and the floor for its managers', () => {
    expect(resolve(['waiter', 'bar'])).toBe('produce')
    expect(resolve(['sales', 'cashier'])).toBe('unpaid')
    expect(resolve(['cashier', 'floorManager'])).toBe('floor')
  })

  it.each(roleKeys)('%s may read its first screen', (role) => {
    const key = homeViewPermissions[resolve([role])]
    expect(key === null || findScope([role], key) !== undefined, key ?? '').toBe(true)
  })

  it('is the employee centre for finance and HR, the bookings for the host', () => {
    expect(resolve(['finance'])).toBe('centre')
    expect(resolve(['hr'])).toBe('centre')
    expect(resolve(['host'])).toBe('bookings')
    expect(resolve(['hr', 'cashier'])).toBe('unpaid')
    expect(resolve(['hr', 'gm'])).toBe('floor')
  })

  it('is the employee centre without the permission for the page of the role', () => {
    expect(resolve([])).toBe('centre')
    expect(resolveHomeView(['bar'], new Set(['clock:record:add']))).toBe('centre')
    expect(resolveHomeView([], new Set(['*:*:*']))).toBe('floor')
  })

  it('is part of the login information', async () => {
    const api = await startTestApi()
    for (const [userName, homeView] of [
      ['bar01', 'produce'],
      ['shouyin01', 'unpaid'],
      ['fwy01', 'mine'],
      ['yx01', 'mine'],
      ['lm01', 'floor'],
      ['gm', 'floor'],
    ] as const)
      expect(await (await api.as(userName)).call(session.userInfo, {}), userName).toMatchObject({ homeView })
  })
})
