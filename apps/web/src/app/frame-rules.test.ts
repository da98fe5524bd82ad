import { findScreen, screens } from '@nocturne/contract/screens'
import { describe, expect, test, vi } from 'vitest'

import type { Session } from '#lib/identity/session.ts'
import { findMissingSession, buildSignInAddress } from './access.ts'
import { isGuestPage, isLazyGuestPage } from './boot-prefetch.ts'
import { parseLaunch } from './launch.ts'
import { lazyGuestPages } from './open-files.ts'
import { firstLoadGuestPages } from './open-routes.ts'
import { GIVE_UP_AFTER_MS, loadWithRetries, PageLoadError } from './page-loading.ts'
import { canActivateUpdate } from './updates.ts'

const signedOut: Session = { token: null, memberToken: null, user: null, homeView: null }
const staff = { ...signedOut, token: 's' }
const member = { ...signedOut, memberToken: 'm' }

const seenBy = (session: Session) => screens.filter((screen) => findMissingSession(screen, session) === null).length
const plan = (rest: string) => parseLaunch(`https://venue.example${rest}`)

function fakeClock() {
  let now = 0
  const waits: { at: number; go: () => void }[] = []
  return {
    clock: { now: () => now, wait: (ms: number) => new Promise<void>((go) => waits.push({ at: now + ms, go })) },
    pass: async (ms: number) => {
      for (const end = now + ms; ;) {
        for (let n = 0; n < 20; n++) await Promise.resolve()
        const next = waits.filter((wait) => wait.at <= end).toSorted((a, b) => a.at - b.at)[0]
        if (!next) return void (now = end)
        waits.splice(waits.indexOf(next), 1)
        now = Math.max(now, next.at)
        next.go()
      }
    },
  }
}

describe('§2 access classes', () => {
  test("public screens require no session, member screens the member's, all others the staff session", () => {
    for (const screen of screens) {
      if (screen.access === 'public') expect(findMissingSession(screen, signedOut), screen.path).toBeNull()
      else if (screen.access === 'member') {
        expect(findMissingSession(screen, staff), screen.path).toBe('member')
        expect(findMissingSession(screen, member), screen.path).toBeNull()
      } else if (!screen.guest) {
        expect(findMissingSession(screen, member), screen.path).toBe('staff')
        expect(findMissingSession(screen, staff), screen.path).toBeNull()
      }
    }
    expect(seenBy(signedOut)).toBeGreaterThan(0)
    expect(seenBy(signedOut)).toBeLessThan(seenBy(staff))
  })

  test('guest screens reached from public ones never require a staff login', () => {
    const pay = findScreen('/pages/orderMeal/pay')
    expect(pay && findMissingSession(pay, signedOut)).toBeNull()
  })
})

test('the first load contains exactly the screens of guests and members, and none of them requires a staff login', () => {
  for (const screen of screens) {
    const open = firstLoadGuestPages.has(screen.path) || lazyGuestPages.has(screen.path)
    // Member screens are recognised by their path, whether built or not.
    expect(isGuestPage({ pathname: screen.path }), screen.path).toBe(open || screen.path.startsWith('/pages/member/'))
    // `boot.ts` prefetches `open-files.ts` when the app opens with one of its pages.
    if (open) expect(isLazyGuestPage({ pathname: screen.path }), screen.path).toBe(lazyGuestPages.has(screen.path))
    // Member pages require the member's session; none requires a staff session.
    if (open)
      expect(findMissingSession(screen, signedOut), screen.path).toBe(screen.access === 'member' ? 'member' : null)
  }
  expect([firstLoadGuestPages.size, lazyGuestPages.size]).toEqual([4, 12])
})

describe('§4 start of a sign-in', () => {
  test('starts authorization for the requested page in the chat app, and the login page elsewhere', () => {
    const target = '/pages/operat/bill/index?tableRecordId=7'
    const back = encodeURIComponent(target)
    expect(buildSignInAddress('staff', target, true)).toBe(`/pages/bindUser/index?redirect_uri=${back}`)
    expect(buildSignInAddress('staff', target, false)).toBe(`/pages/login?redirect=${back}`)
    for (const inChatApp of [false, true])
      expect(buildSignInAddress('member', '/pages/member/wine/list', inChatApp)).toBe(
        '/pages/member/index?redirect=%2Fpages%2Fmember%2Fwine%2Flist',
      )
  })
})

describe('opened address', () => {
  test('extracts and removes a token and keeps everything else', () => {
    expect(plan('/pages/nfc?token=abc&code=A01#x')).toEqual({ token: 'abc', address: '/pages/nfc?code=A01#x' })
    expect(plan('/?hideTabBar=true&token=abc')).toEqual({ token: 'abc', address: '/?hideTabBar=true' })
    expect(plan('/?token=')).toEqual({ token: null, address: '/' })
  })

  test('extracts and removes a one-time code and keeps table codes', () => {
    const code = `oa_${'x'.repeat(43)}`
    expect(plan(`/pages/nfc?code=A01&code=${code}#x`)).toEqual({
      token: null,
      authReturn: { code },
      address: '/pages/nfc?code=A01#x',
    })
    expect(plan('/pages/orderPay/index?validcode=v&authError=1')).toEqual({
      token: null,
      authReturn: 'refused',
      address: '/pages/orderPay/index?validcode=v',
    })
    expect(plan('/pages/nfc?code=oa_short')).toEqual({ token: null, address: '/pages/nfc?code=oa_short' })
  })

  test('keeps an address without a token unchanged', () => {
    expect(plan('/pages/x?a=1+2&b=%E4%B8%AD')).toEqual({ token: null, address: '/pages/x?a=1+2&b=%E4%B8%AD' })
  })

  test('converts old hash links to paths and merges both queries', () => {
    expect(plan('/#/pages/orderPay/index?validcode=v')).toEqual({
      token: null,
      address: '/pages/orderPay/index?validcode=v',
    })
    expect(plan('/?hideTabBar=true#/pages/nfc?code=A&token=t')).toEqual({
      token: 't',
      address: '/pages/nfc?hideTabBar=true&code=A',
    })
    expect(plan('/#//evil.example/x').address).toBe('/evil.example/x')
  })
})

describe('§9 page chunks', () => {
  test('retries a failed chunk until the network is back', async () => {
    const { clock, pass } = fakeClock()
    const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('page')
    const page = loadWithRetries(load, clock)
    await pass(5_000)
    expect(await page).toBe('page')
    expect(load).toHaveBeenCalledTimes(2)
  })

  test.each([
    ['fails each time', () => Promise.reject(new Error('404'))],
    ['never responds', () => new Promise<never>(() => {})],
  ])('raises a load error for a chunk that %s after 120 s, not before', async (_, load) => {
    const { clock, pass } = fakeClock()
    let error: unknown
    loadWithRetries(load, clock).catch((thrown: unknown) => (error = thrown))
    await pass(GIVE_UP_AFTER_MS - 1)
    expect(error).toBeUndefined()
    await pass(1)
    await pass(0)
    expect(error).toBeInstanceOf(PageLoadError)
  })
})

test('a new version waits for a hidden page and for all unsent writes', () => {
  expect(canActivateUpdate({}, 'hidden', false)).toBe(true)
  expect(canActivateUpdate({}, 'hidden', true)).toBe(false)
  expect(canActivateUpdate({}, 'visible', false)).toBe(false)
  expect(canActivateUpdate(null, 'hidden', false)).toBe(false)
})
