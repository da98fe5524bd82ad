import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { removePemFrame, parseKeyPair } from '../simulator/keys.ts'
import { createAlipayProvider } from './alipay-provider.ts'
import { readAlipaySettings } from './settings.ts'
import { harnessKeys } from './simulator/harness.ts'

const whole = {
  ALIPAY_APP_ID: '2021000000000001',
  ALIPAY_SELLER_ID: '2088000000000001',
  ALIPAY_PRIVATE_KEY: harnessKeys.merchant.privateKey,
  ALIPAY_PUBLIC_KEY: harnessKeys.alipay.publicKey,
  PUBLIC_URL: 'https://club.example/',
}

function settingsFrom(env: Record<string, string>) {
  const read = readAlipaySettings(env)
  if (!read || 'problems' in read) throw new Error(`not usable: ${JSON.stringify(read)}`)
  return read.settings
}

function problemsFrom(env: Record<string, string>): string {
  const read = readAlipaySettings(env)
  return read && 'problems' in read ? read.problems.join('\n') : ''
}

describe('Alipay settings', () => {
  test('are absent when nothing is set', () => {
    expect(readAlipaySettings({ PUBLIC_URL: 'https://club.example', ALIPAY_APP_ID: '' })).toBeNull()
  })

  test('use the real addresses unless others are given', () => {
    expect(settingsFrom(whole)).toMatchObject({
      gateway: 'https://openapi.alipay.com/gateway.do',
      oauthUrl: 'https://openauth.alipay.com/oauth2/publicAppAuthorize.htm',
      billOrigin: 'https://dwbillcenter.alipay.com',
      notifyUrl: 'https://club.example/api/pay/notify/alipay',
      timeoutMs: 8_000,
    })
    expect(settingsFrom({ ...whole, ALIPAY_GATEWAY: 'http://127.0.0.1:4000/gateway.do' }).gateway).toContain(':4000')
  })

  test('accept keys as PEM, bare base64 or files, with equal result', () => {
    const folder = mkdtempSync(join(tmpdir(), 'alipay-settings-'))
    try {
      const file = join(folder, 'own.pem')
      writeFileSync(file, harnessKeys.merchant.privateKey)
      const { ALIPAY_PRIVATE_KEY: _, ...rest } = whole
      const bare = {
        ...rest,
        ALIPAY_PRIVATE_KEY_FILE: file,
        ALIPAY_PUBLIC_KEY: removePemFrame(harnessKeys.alipay.publicKey),
      }
      expect(settingsFrom(bare)).toEqual(settingsFrom(whole))
      expect(settingsFrom({ ...whole, ALIPAY_PRIVATE_KEY: removePemFrame(harnessKeys.merchant.privateKey) })).toEqual(
        settingsFrom(whole),
      )
      expect(parseKeyPair(settingsFrom(whole).privateKey).publicKey).toBe(harnessKeys.merchant.publicKey)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  test('list everything missing or wrong, without showing a key', () => {
    const problems = problemsFrom({ ALIPAY_APP_ID: 'x', ALIPAY_PRIVATE_KEY: 'not a key at all' })
    for (const name of ['APP_ID', 'SELLER_ID', 'PRIVATE_KEY is no', 'PUBLIC_KEY is missing', 'NOTIFY_URL'])
      expect(problems).toContain(`ALIPAY_${name}`)
    expect(problems).not.toContain('not a key')
    expect(problemsFrom({ ...whole, ALIPAY_PRIVATE_KEY_FILE: '/nowhere', ALIPAY_PRIVATE_KEY: '' })).toContain(
      'no such file',
    )
  })

  test('do not accept our own public key as that of Alipay', () => {
    expect(problemsFrom({ ...whole, ALIPAY_PUBLIC_KEY: harnessKeys.merchant.publicKey })).toContain(
      'public half of our own key',
    )
    expect(problemsFrom({ ...whole, ALIPAY_PUBLIC_KEY: harnessKeys.alipay.privateKey })).toContain('is a private key')
  })

  test('allow plain http only to this machine', () => {
    expect(problemsFrom({ ...whole, ALIPAY_GATEWAY: 'http://pay.example/gateway.do' })).toContain('ALIPAY_GATEWAY')
  })

  test('leave the http address of the venue itself to the conditions for real money, which list all reasons together', () => {
    const here = { ...whole, PUBLIC_URL: 'http://club.example' }
    expect(settingsFrom(here).notifyUrl).toBe('http://club.example/api/pay/notify/alipay')
    expect(problemsFrom({ ...here, ALIPAY_NOTIFY_URL: 'http://club.example/notify' })).toContain('ALIPAY_NOTIFY_URL')
  })

  test('give no provider without the public key of Alipay', () => {
    expect(() => createAlipayProvider({ ...settingsFrom(whole), alipayPublicKey: ' ' }, { mode: 'live' })).toThrow(
      /public key/,
    )
  })
})
