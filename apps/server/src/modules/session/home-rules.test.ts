import { roleKeys, findScope } from '@nocturne/contract/permissions'
import { homeViewPermissions } from '@nocturne/contract/session/home-views'
import { session } from '@nocturne/contract/session/endpoints'
import { describe, expect, it } from 'vitest'
import { startTestApi } from '../../../test/api.ts'
import { resolveHomeView } from './home-rules.ts'

describe('start page', () => {
  it('is the production list, unpaid bills, one’s own tables, or the floor', () => {
    expect(resolveHomeView(['bar'])).toBe('produce')
    expect(resolveHomeView(['cashier'])).toBe('unpaid')
    expect(resolveHomeView(['waiter'])).toBe('mine')
    expect(resolveHomeView(['sales'])).toBe('mine')
    expect(resolveHomeView(['gm'])).toBe('floor')
    expect(resolveHomeView([])).toBe('floor')
  })

  it('is the most urgent of two roles, and the floor for its managers', () => {
    expect(resolveHomeView(['waiter', 'bar'])).toBe('produce')
    expect(resolveHomeView(['sales', 'cashier'])).toBe('unpaid')
    expect(resolveHomeView(['cashier', 'floorManager'])).toBe('floor')
  })

  it.each(roleKeys)('%s may read its first screen', (role) => {
    const key = homeViewPermissions[resolveHomeView([role])]
    expect(key === null || findScope([role], key) !== undefined, key ?? '').toBe(true)
  })

  it('is the employee centre for finance and HR, the bookings for the host', () => {
    expect(resolveHomeView(['finance'])).toBe('centre')
    expect(resolveHomeView(['hr'])).toBe('centre')
    expect(resolveHomeView(['host'])).toBe('bookings')
    expect(resolveHomeView(['hr', 'cashier'])).toBe('unpaid')
    expect(resolveHomeView(['hr', 'gm'])).toBe('floor')
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
