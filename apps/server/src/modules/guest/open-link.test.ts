import { addMinutes, parseTime } from '@nocturne/base/venue-time'
import { guest } from '@nocturne/contract/guest/endpoints'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApi, TONIGHT } from '../../../test/api.ts'
import type { TestApi } from '../../../test/api.ts'
import { createGuestPhone } from '../../../test/guest-phone.ts'
import type { WeChatProvider } from '../../providers/provider.ts'
import { getProviders, setProviders } from '../../providers/registry.ts'

let api: TestApi
const before = getProviders()
/** Pages requested from WeChat, in order. */
let requestedPages: string[]
let lifeMinutes: number
let isResponding: boolean
/** Each test uses its own pages, since links are cached across tests. */
let test = 0
const page = () => `pages/playWithMe/index${test}`

beforeAll(async () => {
  api = await startTestApi()
})
beforeEach(() => {
  api.clock.at(TONIGHT)
  requestedPages = []
  lifeMinutes = 30 * 24 * 60
  isResponding = true
  test += 1
  const wechat = {
    miniProgramLink: async ({ path, query }: { path: string; query: string }) => {
      requestedPages.push(`${path}?${query}`)
      const expiresAt = parseTime(addMinutes(api.clock.now(), lifeMinutes))
      return isResponding ? { openLink: `weixin://dl/business/?t=${requestedPages.length}`, expiresAt } : null
    },
  } as Partial<WeChatProvider> as WeChatProvider
  setProviders({ wechat })
})
afterEach(() => setProviders(before))

describe('小程序链接', () => {
  it('is off without a mini-program and while WeChat does not respond', async () => {
    isResponding = false
    expect(await createGuestPhone(api).send(guest.openLink, { path: page() })).toMatchObject({ errCode: 'CHANNEL_OFF' })
    isResponding = true
    expect((await createGuestPhone(api).call(guest.openLink, { path: page() })).openLink).toMatch(/^weixin:/)
    setProviders({})
    expect(await createGuestPhone(api).send(guest.openLink, { path: page() })).toMatchObject({ errCode: 'CHANNEL_OFF' })
  })

  it('is shared by all requests for the same page for a day', async () => {
    const links = await Promise.all(
      Array.from({ length: 20 }, () => createGuestPhone(api).call(guest.openLink, { path: page(), query: 'playId=7' })),
    )
    expect(new Set(links.map(({ openLink }) => openLink)).size).toBe(1)
    expect(requestedPages).toEqual([`${page()}?playId=7`])
    await createGuestPhone(api).call(guest.openLink, { path: page(), query: 'playId=8' })
    api.clock.later(24 * 60 - 1)
    await createGuestPhone(api).call(guest.openLink, { path: page(), query: 'playId=7' })
    expect(requestedPages).toHaveLength(2)
    api.clock.later(1)
    await createGuestPhone(api).call(guest.openLink, { path: page(), query: 'playId=7' })
    expect(requestedPages).toHaveLength(3)
  })

  it('is renewed before it expires', async () => {
    lifeMinutes = 60
    await createGuestPhone(api).call(guest.openLink, { path: page() })
    api.clock.later(49)
    await createGuestPhone(api).call(guest.openLink, { path: page() })
    expect(requestedPages).toHaveLength(1)
    api.clock.later(1)
    expect(await createGuestPhone(api).call(guest.openLink, { path: page() })).toMatchObject({
      expireTime: '2026-03-14 23:50:00',
    })
    expect(requestedPages).toHaveLength(2)
  })

  it.each([['https://evil.example'], ['//evil'], ['pages/../x'], ['pages/x?y=1'], ['pages/x y'], ['a'.repeat(201)]])(
    'rejects the page %s',
    async (path) => {
      expect(await createGuestPhone(api).send(guest.openLink, { path })).toMatchObject({ errCode: 'PARAM_INVALID' })
    },
  )

  it('cannot be exhausted by one phone', async () => {
    const phone = createGuestPhone(api)
    for (let n = 0; n < 30; n += 1) await phone.call(guest.openLink, { path: page(), query: `n=${n}` })
    expect(await phone.send(guest.openLink, { path: page(), query: 'n=31' })).toMatchObject({ errCode: 'TOO_FREQUENT' })
    await phone.call(guest.openLink, { path: page(), query: 'n=1' })
    await createGuestPhone(api).call(guest.openLink, { path: page(), query: 'n=32' })
  })
})
