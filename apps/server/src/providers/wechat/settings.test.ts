import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { generateKeyPair } from '../simulator/keys.ts'
import { readWeChatSettings } from './settings.ts'
import { createSelfSigned } from './test-certificate.ts'

const folder = mkdtempSync(join(tmpdir(), 'wechat-settings-'))
const pair = generateKeyPair()
const keyFile = join(folder, 'apiclient_key.pem')
writeFileSync(keyFile, pair.privateKey)
afterAll(() => rmSync(folder, { recursive: true }))

const COMPLETE = {
  PUBLIC_URL: 'https://club.example/',
  WECHAT_APP_ID: 'wx1',
  WECHAT_APP_SECRET: 'secret',
  WECHAT_MERCHANT_ID: '1900000001',
  WECHAT_MERCHANT_SERIAL: 'ABC',
  WECHAT_MERCHANT_KEY_FILE: keyFile,
  WECHAT_MERCHANT_CERTIFICATE: createSelfSigned('merchant of the house', pair).replaceAll('\n', String.raw`\n`),
  WECHAT_API_V2_KEY: '2'.repeat(32),
  WECHAT_API_V3_KEY: 'k'.repeat(32),
  WECHAT_PLATFORM_KEY_ID: 'PUB_KEY_ID_1',
  WECHAT_PLATFORM_KEY: pair.publicKey.replaceAll('\n', String.raw`\n`),
}

function requireSettings(env: Record<string, string>) {
  const read = readWeChatSettings(env)
  if (!read || !('settings' in read)) throw new Error(JSON.stringify(read))
  return read.settings
}

function listProblems(env: Record<string, string>) {
  const read = readWeChatSettings(env)
  return read && 'problems' in read ? read.problems : []
}

describe('settings of WeChat', () => {
  it('are absent when nothing is configured', () => {
    expect(readWeChatSettings({ PUBLIC_URL: 'https://club.example', WECHAT_APP_ID: '' })).toBeNull()
  })

  it('list everything that is missing', () => {
    const problems = listProblems({ WECHAT_APP_ID: 'wx1' }).join('\n')
    for (const name of [
      'APP_SECRET',
      'MERCHANT_ID',
      'MERCHANT_SERIAL',
      'MERCHANT_KEY',
      'MERCHANT_CERTIFICATE',
      'API_V2_KEY',
      'API_V3_KEY',
      'PLATFORM_KEY',
      'NOTIFY_URL',
    ])
      expect(problems).toContain(`WECHAT_${name} is missing`)
  })

  it('are complete, with the real addresses and our callback route', () => {
    const settings = requireSettings(COMPLETE)
    expect(settings.merchantKey.type).toBe('private')
    expect([...settings.platformKeys.keys()]).toEqual(['PUB_KEY_ID_1'])
    expect(settings.notifyUrl).toBe('https://club.example/api/pay/notify/wechat')
    expect([settings.payUrl, settings.fallbackUrl]).toEqual([
      'https://api.mch.weixin.qq.com',
      'https://api2.mch.weixin.qq.com',
    ])
    expect(settings.miniProgram).toBeNull()
  })

  it('send secrets only over https, or to this machine', () => {
    const open = { WECHAT_PAY_URL: 'http://pay.example', WECHAT_API_URL: 'http://localhost.example' }
    expect(listProblems({ ...COMPLETE, ...open })).toEqual([
      'WECHAT_PAY_URL must be an https address',
      'WECHAT_API_URL must be an https address',
    ])
    expect(listProblems({ ...COMPLETE, WECHAT_API_URL: 'http://localhost:4000' })).toEqual([])
  })

  it('have no second host when the first is not WeChat’s', () => {
    const settings = requireSettings({ ...COMPLETE, WECHAT_PAY_URL: 'http://127.0.0.1:4000/' })
    expect([settings.payUrl, settings.fallbackUrl]).toEqual(['http://127.0.0.1:4000', ''])
  })

  it('have two platform keys and two secrets during a key change', () => {
    const settings = requireSettings({
      ...COMPLETE,
      WECHAT_PLATFORM_KEY_PREVIOUS: pair.publicKey,
      WECHAT_PLATFORM_KEY_PREVIOUS_ID: 'OLD',
      WECHAT_API_V3_KEY_PREVIOUS: 'o'.repeat(32),
    })
    expect([...settings.platformKeys.keys()]).toEqual(['PUB_KEY_ID_1', 'OLD'])
    expect(settings.apiV3Keys).toEqual(['k'.repeat(32), 'o'.repeat(32)])
  })

  it('are refused for wrong values, without showing a secret', () => {
    const problems = listProblems({
      ...COMPLETE,
      WECHAT_API_V3_KEY: 'short-secret',
      WECHAT_MERCHANT_KEY_FILE: join(folder, 'none.pem'),
      WECHAT_PLATFORM_KEY: 'no-pem-secret',
      WECHAT_NOTIFY_URL: 'https://club.example/callback?shop=1',
      WECHAT_MINI_APP_ID: 'wx2',
    })
    expect(problems).toEqual([
      'WECHAT_MERCHANT_KEY_FILE names a file that cannot be read',
      'WECHAT_MINI_APP_SECRET is missing',
      'WECHAT_API_V3_KEY must be 32 bytes long',
      'WECHAT_PLATFORM_KEY cannot be read as a PEM key',
      'WECHAT_NOTIFY_URL must be a plain http(s) address',
    ])
  })

  it('charge codes in version 2, with its secret and the merchant’s certificate', () => {
    const { codePay } = requireSettings(COMPLETE)
    expect(codePay).toMatchObject({ version: 'v2', apiV2Key: '2'.repeat(32) })
    expect(codePay).toMatchObject({ certificate: expect.stringMatching(/^-----BEGIN CERTIFICATE-----\n/) as string })
    const certificateFile = join(folder, 'apiclient_cert.pem')
    writeFileSync(certificateFile, createSelfSigned('merchant of the house', pair))
    const { WECHAT_MERCHANT_CERTIFICATE: _, ...rest } = COMPLETE
    const read = requireSettings({ ...rest, WECHAT_CODE_PAY: 'v2', WECHAT_MERCHANT_CERTIFICATE_FILE: certificateFile })
    expect(read.codePay).toEqual(codePay)
  })

  it('charge codes in version 3 when configured, and then need neither', () => {
    const { WECHAT_MERCHANT_CERTIFICATE: _, WECHAT_API_V2_KEY: __, ...rest } = COMPLETE
    expect(requireSettings({ ...rest, WECHAT_CODE_PAY: 'v3' }).codePay).toEqual({ version: 'v3' })
    const missing = ['WECHAT_API_V2_KEY is missing', 'WECHAT_MERCHANT_CERTIFICATE is missing']
    expect(listProblems(rest)).toEqual(missing.map((problem) => `${problem} (WECHAT_CODE_PAY=v3 works without)`))
  })

  it('need no certificate for this machine, which does not request one', () => {
    const { WECHAT_MERCHANT_CERTIFICATE: _, ...rest } = COMPLETE
    const { codePay } = requireSettings({ ...rest, WECHAT_PAY_URL: 'http://127.0.0.1:4000' })
    expect(codePay).toMatchObject({ version: 'v2', certificate: '' })
  })

  it('are refused with an unknown version, a short secret, or another merchant’s certificate', () => {
    expect(listProblems({ ...COMPLETE, WECHAT_CODE_PAY: 'v1' })).toEqual(['WECHAT_CODE_PAY must be v2 or v3'])
    const strangers = createSelfSigned('merchant of the house', generateKeyPair())
    const wrong = { WECHAT_API_V2_KEY: 'short-secret', WECHAT_MERCHANT_CERTIFICATE: strangers }
    expect(listProblems({ ...COMPLETE, ...wrong })).toEqual([
      'WECHAT_API_V2_KEY must be 32 letters and digits',
      'WECHAT_MERCHANT_CERTIFICATE does not belong to WECHAT_MERCHANT_KEY',
    ])
    expect(listProblems({ ...COMPLETE, WECHAT_MERCHANT_CERTIFICATE: pair.publicKey })).toEqual([
      'WECHAT_MERCHANT_CERTIFICATE cannot be read as a PEM certificate',
    ])
  })
})
