import { roleKeys, scopeFor } from '@nocturne/contract/permissions'
import { homeKeys } from '@nocturne/contract/session/home-views'
import { session } from '@nocturne/contract/session/endpoints'
import { describe, expect, it } from 'vitest'
import { testApi } from '../../../test/api.ts'
import { homeViewOf } from './home-rules.ts'

describe('start page', () => {
  it('is the production list, unpaid bills, one’s own tables, or the floor', () => {
    expect(homeViewOf(['bar'])).toBe('produce')
    expect(homeViewOf(['cashier'])).toBe('unpaid')
    expect(homeViewOf(['waiter'])).toBe('mine')
    expect(homeViewOf(['sales'])).toBe('mine')
    expect(homeViewOf(['gm'])).toBe('floor')
    expect(homeViewOf([])).toBe('floor')
  })

  it('is the most urgent of two roles, and the floor for its managers', () => {
    expect(homeViewOf(['waiter', 'bar'])).toBe('produce')
    expect(homeViewOf(['sales', 'cashier'])).toBe('unpaid')
    expect(homeViewOf(['cashier', 'floorManager'])).toBe('floor')
  })

  it.each(roleKeys)('%s may read its first screen', (role) => {
    const key = homeKeys[homeViewOf([role])]
    expect(key === null || scopeFor([role], key) !== undefined, key ?? '').toBe(true)
  })

  it('is the employee centre for finance and HR, the bookings for the host', () => {
    expect(homeViewOf(['finance'])).toBe('centre')
    expect(homeViewOf(['hr'])).toBe('centre')
    expect(homeViewOf(['host'])).toBe('bookings')
    expect(homeViewOf(['hr', 'cashier'])).toBe('unpaid')
    expect(homeViewOf(['hr', 'gm'])).toBe('floor')
  })

  it('is part of the login information', async () => {
    const api = await testApi()
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
