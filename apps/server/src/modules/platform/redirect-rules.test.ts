import { screens } from '@nocturne/contract/screens'
import { describe, expect, it } from 'vitest'
import { parseAllowedTarget, isLocalHost, getAuthPurpose, parseSignableUrl } from './redirect-rules.ts'

const HOUSE = 'https://club.example'
const SCREEN = '/pages/orderPay/index'

/** Attempts to redirect a browser, and the code it carries, to a foreign address. */
const hostile = [
  // foreign hosts that resemble the venue's host
  `https://club.example.evil${SCREEN}`,
  `https://evil-club.example${SCREEN}`,
  `https://club.example.evil.com${SCREEN}`,
  `https://evil.com/club.example${SCREEN}`,
  `https://evil.com?https://club.example${SCREEN}`,
  `https://evil.com#https://club.example${SCREEN}`,
  `https://sub.club.example${SCREEN}`,
  `https://club.example.${SCREEN}`,
  `https://club.example:8443${SCREEN}`,
  `https://club.example:80${SCREEN}`,
  `https://clubexample${SCREEN}`,
  // alternative spellings of the host
  `https://club。example${SCREEN}`,
  `https://club．example${SCREEN}`,
  `https://ｃlub.example${SCREEN}`,
  `https://clüb.example${SCREEN}`,
  `https://CLUB.example${SCREEN}`,
  `HTTPS://club.example${SCREEN}`,
  `https:club.example${SCREEN}`,
  `https:/club.example${SCREEN}`,
  `https:///club.example${SCREEN}`,
  `https://%63lub.example${SCREEN}`,
  // user info before the host
  `https://club.example@evil.com${SCREEN}`,
  `https://club.example:pass@evil.com${SCREEN}`,
  `https://user@club.example${SCREEN}`,
  `https://user:pass@club.example${SCREEN}`,
  `https://club.example%40evil.com${SCREEN}`,
  `https://@club.example${SCREEN}`,
  // backslashes, tabs, line breaks, spaces, NUL
  `https:\\\\club.example${SCREEN}`,
  `https://evil.com\\@club.example${SCREEN}`,
  `https://club.example\\@evil.com${SCREEN}`,
  `https://club.example\\.evil.com${SCREEN}`,
  `https://club.example\t.evil.com${SCREEN}`,
  `https://club.example${SCREEN}\r\nSet-Cookie: a=b`,
  `https://club.example${SCREEN}?a=\u0000`,
  `https://club.example ${SCREEN}`,
  ` https://club.example${SCREEN}`,
  `https://club.example${SCREEN}?a=\u202e`,
  // no scheme or another scheme
  `//club.example${SCREEN}`,
  `//evil.com${SCREEN}`,
  `/\\evil.com`,
  SCREEN,
  `club.example${SCREEN}`,
  `http://club.example${SCREEN}`,
  `ftp://club.example${SCREEN}`,
  `javascript:alert(1)//club.example`,
  `data:text/html,https://club.example`,
  `blob:https://club.example/1`,
  `file:///etc/passwd`,
  `view-source:https://club.example${SCREEN}`,
  // paths that are no screen of the app, or escape one
  'https://club.example//evil.com',
  'https://club.example//pages/orderPay/index',
  'https://club.example/%2f%2fevil.com',
  'https://club.example/%2fpages/orderPay/index',
  'https://club.example/pages/../pages/orderPay/index',
  'https://club.example/pages/./orderPay/index',
  'https://club.example/pages/%2e%2e/pages/orderPay/index',
  'https://club.example/x/..//pages/orderPay/index',
  'https://club.example/pages/orderPay/index;a=b',
  'https://club.example/pages/orderPay/index//',
  'https://club.example/pages/orderPay/%69ndex',
  'https://club.example/api/platform/oauth/wechat/back',
  'https://club.example/files/upload.svg',
  'https://club.example/pages/nowhere',
  'https://club.example/PAGES/orderPay/index',
  // an address that already carries a session
  `https://club.example${SCREEN}?token=abc`,
  // malformed texts
  '',
  'https://',
  '://',
  'https://[::1',
  `https://club.example${SCREEN}?x=${'y'.repeat(2_000)}`,
]

describe('S14 targets of an authorization', () => {
  it('has a corpus of at least sixty addresses', () => {
    expect(new Set(hostile).size).toBeGreaterThanOrEqual(60)
  })

  it.each(hostile)('refuses %j', (text) => {
    expect(parseAllowedTarget(text, HOUSE)).toBeNull()
  })

  it.each([
    [`${HOUSE}${SCREEN}?validcode=v1&code=T01`, `${HOUSE}${SCREEN}?validcode=v1&code=T01`],
    [HOUSE, `${HOUSE}/`],
    [`${HOUSE}/?hideTabBar=true`, `${HOUSE}/?hideTabBar=true`],
    [`${HOUSE}/pages/nfc/`, `${HOUSE}/pages/nfc/`],
    [`${HOUSE}/pages/orderMeal/index?code=A#/x`, `${HOUSE}/pages/orderMeal/index?code=A`],
    [
      `${HOUSE}/pages/bindUser/index?redirect_uri=https%3A%2F%2Fevil.com`,
      `${HOUSE}/pages/bindUser/index?redirect_uri=https%3A%2F%2Fevil.com`,
    ],
  ])('allows %s', (text, expected) => {
    expect(parseAllowedTarget(text, HOUSE)?.href).toBe(expected)
  })

  it('removes the parameters of an earlier authorization, and only those', () => {
    const old = `oa_${'x'.repeat(43)}`
    expect(parseAllowedTarget(`${HOUSE}/pages/nfc?code=T1&code=${old}&authError=1`, HOUSE)?.search).toBe('?code=T1')
  })

  it('allows http only for local installations, at their port', () => {
    const phone = 'http://192.168.1.20:3000/pages/nfc'
    expect(parseAllowedTarget(phone, 'http://localhost:3000')?.href).toBe(phone)
    expect(parseAllowedTarget('http://192.168.1.20:3001/pages/nfc', 'http://localhost:3000')).toBeNull()
    expect(parseAllowedTarget('http://93.184.216.34:3000/pages/nfc', 'http://localhost:3000')).toBeNull()
    expect(parseAllowedTarget('http://club.example/pages/nfc', 'http://club.example')).toBeNull()
    expect(parseAllowedTarget(phone, HOUSE)).toBeNull()
    expect(parseAllowedTarget('https://club.example/pages/nfc', '')).toBeNull()
  })

  it('recognizes local addresses', () => {
    for (const host of ['localhost', '127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.0.9', '[::1]'])
      expect(isLocalHost(host), host).toBe(true)
    for (const host of ['localhost.evil.com', '172.32.0.1', '11.0.0.1', '192.169.0.1', '10.evil.com', '100.64.0.1'])
      expect(isLocalHost(host), host).toBe(false)
  })
})

describe('pages to be signed', () => {
  it('are ours, with any path, without fragment and without a token', () => {
    expect(parseSignableUrl(`${HOUSE}/pages/x?a=1#frag`, HOUSE)).toBe(`${HOUSE}/pages/x?a=1`)
    expect(parseSignableUrl(`${HOUSE}/pages/nfc?token=t`, HOUSE)).toBeNull()
    expect(parseSignableUrl('https://club.example.evil/pages/nfc', HOUSE)).toBeNull()
  })
})

describe('purposes of an authorization', () => {
  const purposeByPath: Record<string, string> = { '/pages/bindUser/index': 'login', '/pages/member/index': 'member' }
  const addresses = screens.flatMap(({ id, path, aliases }) =>
    [path, ...aliases].map((address) => ({ id, path, address })),
  )

  it.each(addresses)('$id $address requests name and picture only for signing in', ({ path, address }) => {
    expect(getAuthPurpose(new URL(address, HOUSE))).toBe(purposeByPath[path] ?? 'guest')
  })

  it('an unknown page has the purpose guest', () => {
    expect(getAuthPurpose(new URL(`${HOUSE}/pages/nowhere`))).toBe('guest')
  })
})
