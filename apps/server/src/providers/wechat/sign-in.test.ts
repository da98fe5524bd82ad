import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWeChatProvider } from './wechat-provider.ts'
import { GUEST_OPEN_ID, startHarness, type WeChatHarness } from './test-harness.ts'

let rig: WeChatHarness
beforeAll(async () => {
  rig = await startHarness({ publicUrl: 'https://club.example' })
})
afterAll(() => rig.stop())

const identify = (scope: 'snsapi_base' | 'snsapi_userinfo', openId = GUEST_OPEN_ID) =>
  rig.wechat.identify(rig.sim.grant(openId, scope))

describe('sign-in', () => {
  it('redirects to WeChat with the parameters in WeChat’s order', () => {
    const target = { redirectUri: 'https://club.example/back?x=1', state: 'abc123', withProfile: true }
    const real = createWeChatProvider({ ...rig.sim.settings, openUrl: 'https://open.weixin.qq.com' }, { mode: 'live' })
    expect(real.authorizeUrl(target)).toBe(
      'https://open.weixin.qq.com/connect/oauth2/authorize?appid=wx5100000000000001' +
        '&redirect_uri=https%3A%2F%2Fclub.example%2Fback%3Fx%3D1&response_type=code&scope=snsapi_userinfo&state=abc123#wechat_redirect',
    )
    expect(real.authorizeUrl({ ...target, withProfile: false })).toContain('&scope=snsapi_base&')
  })

  it('returns only the open id without consent', async () => {
    expect(await identify('snsapi_base')).toEqual({ openId: GUEST_OPEN_ID, unionId: '', nickName: '', avatarUrl: '' })
  })

  it('returns name and picture with consent, as plain bounded text', async () => {
    const headimgurl = 'https://thirdwx.qlogo.cn/1'
    rig.sim.setProfile(GUEST_OPEN_ID, {
      nickname: `\u202E<img src=x onerror=alert(1)>${'长'.repeat(99)}`,
      headimgurl,
      unionid: 'u1',
    })
    const identity = await identify('snsapi_userinfo')
    expect(identity).toMatchObject({ unionId: 'u1', avatarUrl: headimgurl })
    expect(identity?.nickName).toBe(`<img src=x onerror=alert(1)>${'长'.repeat(4)}`)
    rig.sim.setProfile(GUEST_OPEN_ID, { nickname: 'a', headimgurl: 'javascript:alert(1)' })
    expect((await identify('snsapi_userinfo'))?.avatarUrl).toBe('')
  })

  it('works once per code', async () => {
    const code = rig.sim.grant(GUEST_OPEN_ID, 'snsapi_base')
    expect(await rig.wechat.identify(code)).not.toBeNull()
    expect(await rig.wechat.identify(code)).toBeNull()
    expect(await rig.wechat.identify('made-up')).toBeNull()
  })

  it('does not bind the placeholder user of a preview', async () => {
    rig.sim.setProfile('oStandIn', { isSnapshotUser: true })
    expect(await identify('snsapi_base', 'oStandIn')).toBeNull()
  })

  it('is null when WeChat is down, sends garbage or redirects', async () => {
    let answer: 'garbage' | 'redirect' | 'huge' = 'garbage'
    const odd = createServer((_, response) => {
      if (answer === 'garbage') response.end('<html>')
      if (answer === 'huge') response.end(`{"openid":"${'x'.repeat(400_000)}"}`)
      if (answer === 'redirect') response.writeHead(302, { location: `${rig.sim.url}/sns/oauth2/access_token` }).end()
    })
    await new Promise<void>((resolve) => void odd.listen(0, '127.0.0.1', resolve))
    const address = odd.address()
    const apiUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
    const wechat = createWeChatProvider({ ...rig.sim.settings, apiUrl }, { mode: 'simulated' })
    for (answer of ['garbage', 'redirect', 'huge'] as const) expect(await wechat.identify('code')).toBeNull()
    odd.close()
    const down = createWeChatProvider({ ...rig.sim.settings, apiUrl: 'http://127.0.0.1:9' }, { mode: 'simulated' })
    expect(await down.identify('code')).toBeNull()
    expect(await down.jsConfig('https://club.example/')).toBeNull()
    expect(await down.miniProgramLink({ path: '/p', query: '' })).toBeNull()
  })
})

describe('pages and links', () => {
  it('signs a page so that WeChat accepts it, with one ticket for many pages', async () => {
    const urls = ['https://club.example/a?b=1#c', 'https://club.example/d']
    const configs = await Promise.all(urls.map((url) => rig.wechat.jsConfig(url)))
    for (const [index, url] of urls.entries()) {
      const config = configs[index]
      expect(config && rig.sim.acceptsPage(config, url)).toBe(true)
      expect(config && rig.sim.acceptsPage(config, 'https://other.example/')).toBe(false)
    }
    expect(rig.sim.fetched).toMatchObject({ tokens: 1, tickets: 1 })
  })

  it('gets a new token when WeChat rejects the old one', async () => {
    await rig.wechat.miniProgramLink({ path: '/pages/a', query: 'n=1' })
    rig.sim.dropTokens()
    expect(await rig.wechat.miniProgramLink({ path: '/pages/a', query: 'n=2' })).not.toBeNull()
  })

  it('issues one link per page and day', async () => {
    const first = await rig.wechat.miniProgramLink({ path: '/pages/b', query: 'table=3' })
    const links = rig.sim.fetched.links
    expect(await rig.wechat.miniProgramLink({ path: '/pages/b', query: 'table=3' })).toEqual(first)
    expect(rig.sim.fetched.links).toBe(links)
    expect(first?.openLink).toMatch(/^https:\/\/wxaurl\.cn\//)
    expect(+(first?.expiresAt ?? 0)).toBeGreaterThan(Date.now() + 24 * 3_600_000)
  })

  it('issues no links without a mini-program, or for queries longer than WeChat accepts', async () => {
    const bare = createWeChatProvider({ ...rig.sim.settings, miniProgram: null }, { mode: 'simulated' })
    expect(await bare.miniProgramLink({ path: '/p', query: '' })).toBeNull()
    expect(await rig.wechat.miniProgramLink({ path: '/p', query: 'x'.repeat(1_025) })).toBeNull()
  })
})
