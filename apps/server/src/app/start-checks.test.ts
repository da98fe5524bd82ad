/** Keys of any provider mean a real venue: no demo venue, no plain http, no codes in the log. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { getSmsProvider } from '../providers/sms/registry.ts'
import { readConfig } from './config.ts'
import { readProviderPlan } from './start-providers.ts'
import type { ProviderPlan } from './start-providers.ts'
import { startSmsSender } from './start-sms.ts'
import { hasRealMoney, shouldCreateDemo, findConfigProblems } from './start-checks.ts'

const none = readProviderPlan({})
const secret = 'k9-unlike-any-other-7f3a'
const buildEnvironment = (prefix: string, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [`${prefix}_${name}`, secret]))

const meituan = buildEnvironment('MEITUAN', ['DEVELOPER_ID', 'SIGN_KEY', 'APP_AUTH_TOKEN'])
const douyin = buildEnvironment('DOUYIN', ['CLIENT_KEY', 'CLIENT_SECRET', 'ACCOUNT_ID', 'POI_ID'])
const sms = buildEnvironment('ALIYUN_SMS', ['KEY_ID', 'KEY_SECRET', 'SIGN_NAME', 'TEMPLATE'])
const app = { app: { appId: 'wx', secret }, apiV3Keys: [secret], codePay: { version: 'v3' } }

/**
 * Provider plans, by the folder of the provider: each once with keys for the provider's real address, and once with the
 * same keys for an address on this machine.
 */
const plans: Readonly<Record<string, readonly (readonly [real: ProviderPlan, rehearsal: ProviderPlan])[]>> = {
  wechat: [
    [
      { ...none, wechat: { ...app, payUrl: 'https://api.mch.weixin.qq.com' } as never },
      { ...none, wechat: { ...app, payUrl: 'http://127.0.0.1:9' } as never },
    ],
  ],
  alipay: [
    [
      { ...none, alipay: { gateway: 'https://openapi.alipay.com/gateway.do' } as never },
      { ...none, alipay: { gateway: 'http://localhost:9/gateway.do' } as never },
    ],
  ],
  vouchers: [
    [readProviderPlan(meituan), readProviderPlan({ ...meituan, MEITUAN_URL: 'http://127.0.0.1:9' })],
    [readProviderPlan(douyin), readProviderPlan({ ...douyin, DOUYIN_URL: 'http://127.0.0.1:9' })],
  ],
  sms: [[readProviderPlan(sms), readProviderPlan({ ...sms, ALIYUN_SMS_URL: 'http://127.0.0.1:9' })]],
}
/** Providers whose keys neither move money nor grant access: map pictures, file storage. */
const WITHOUT_MONEY = ['map', 'storage']

describe('provider keys', () => {
  it('are checked for every provider that reads settings from the environment', () => {
    const folder = join(import.meta.dirname, '../providers')
    const withSettings = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('settings.ts'))
      .map((file) => file.split('/')[0] ?? '')
    expect(withSettings.toSorted()).toEqual([...Object.keys(plans), ...WITHOUT_MONEY].toSorted())
  })

  it.each(
    Object.entries(plans).flatMap(([name, pairs]) => pairs.map(([real, rehearsal]) => ({ name, real, rehearsal }))),
  )('of $name rule out the demo venue, plain http and codes in the log', ({ real, rehearsal }) => {
    const config = readConfig({ PUBLIC_URL: 'http://club.example' })
    expect(hasRealMoney(real)).toBe(true)
    expect(shouldCreateDemo(config, real)).toBe(false)
    expect(findConfigProblems(config, real)).toEqual([expect.stringContaining('PUBLIC_URL')])
    expect(findConfigProblems({ ...config, publicUrl: 'https://club.example', demo: true }, real)).toEqual([
      expect.stringContaining('DEMO=on'),
    ])
    const logLines: string[] = []
    startSmsSender(null, {
      real: hasRealMoney(real),
      log: (line) => logLines.push(line),
      report: () => {},
      onOutcome: () => {},
    })
    expect(getSmsProvider()).toBeNull()
    expect(hasRealMoney(rehearsal)).toBe(false)
    expect(shouldCreateDemo(config, rehearsal)).toBe(true)
  })

  it('are refused when they are those of an example', () => {
    const config = readConfig({ PUBLIC_URL: 'https://club.example' })
    const examples = [
      { ...meituan, MEITUAN_SIGN_KEY: 'simulated-key' },
      { ...douyin, DOUYIN_CLIENT_SECRET: 'example-secret' },
      { ...sms, ALIYUN_SMS_KEY_SECRET: 'change-me' },
    ]
    for (const env of examples)
      expect(findConfigProblems(config, readProviderPlan(env))).toEqual([
        expect.stringContaining('is a secret copied from an example'),
      ])
  })
})
