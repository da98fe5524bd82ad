import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildCanonicalQuery, buildSignedHeaders } from './aliyun-sign.ts'
import { createAliyunSms } from './aliyun-sms.ts'
import { readAliyunSmsSettings } from './settings.ts'

const keys = { keyId: 'YourAccessKeyId', keySecret: 'YourAccessKeySecret' }

describe('signature', () => {
  it('matches the provider’s own published example', () => {
    const { Authorization } = buildSignedHeaders(
      {
        host: 'ecs.cn-shanghai.aliyuncs.com',
        action: 'RunInstances',
        version: '2014-05-26',
        query: { RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' },
        date: '2023-10-26T10:22:32Z',
        nonce: '3156853299f313e23d1673dc12e1703d',
      },
      keys,
    )
    expect(Authorization).toBe(
      'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;' +
        'x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
    )
  })

  it('percent-encodes every reserved character', () => {
    expect(buildCanonicalQuery({ b: "a b*'()!~", a: '{"code":"1"}', A: '夜' })).toBe(
      'A=%E5%A4%9C&a=%7B%22code%22%3A%221%22%7D&b=a%20b%2A%27%28%29%21~',
    )
  })
})

describe('Alibaba Cloud SMS', () => {
  const requests: { url: URL; headers: IncomingMessage['headers']; method: string }[] = []
  const reported: string[] = []
  let reply: (response: ServerResponse) => void
  const server = createServer((request, response) => {
    requests.push({
      url: new URL(request.url ?? '', 'http://sms.example'),
      headers: request.headers,
      method: request.method ?? '',
    })
    reply(response)
  })
  let url = ''
  const sender = (timeoutMs = 2_000) =>
    createAliyunSms(
      { ...keys, signName: '夜航', template: 'SMS_1', reminderTemplate: 'SMS_2', queueTemplate: 'SMS_3', url },
      { report: ({ call, code }) => reported.push(`${call} ${code}`), timeoutMs },
    )

  beforeAll(async () => {
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  beforeEach(() => {
    requests.length = 0
    reported.length = 0
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  it('sends one code, signed over the request', async () => {
    reply = (response) => response.end(JSON.stringify({ Code: 'OK', Message: 'OK', BizId: '1', RequestId: 'r' }))
    expect(await sender().sendCode('13700000001', '012345')).toEqual({ state: 'sent' })
    const [call] = requests
    const query = Object.fromEntries(call?.url.searchParams ?? [])
    expect(query).toEqual({
      PhoneNumbers: '13700000001',
      SignName: '夜航',
      TemplateCode: 'SMS_1',
      TemplateParam: '{"code":"012345"}',
    })
    expect(call).toMatchObject({
      method: 'POST',
      headers: { 'x-acs-action': 'SendSms', 'x-acs-version': '2017-05-25' },
    })
    const headers: IncomingMessage['headers'] = call?.headers ?? {}
    const again = buildSignedHeaders(
      {
        host: String(headers.host),
        action: 'SendSms',
        version: '2017-05-25',
        query,
        date: String(headers['x-acs-date']),
        nonce: String(headers['x-acs-signature-nonce']),
      },
      keys,
    )
    expect(headers.authorization).toBe(again['Authorization'])
    expect(reported).toEqual([])
  })

  it('sends a reminder with its own template, and none without', async () => {
    reply = (response) => response.end(JSON.stringify({ Code: 'OK' }))
    const { sendReminder } = sender()
    expect(
      await sendReminder?.('13700000001', { bottles: '芝华士12年', date: '2026-05-01', code: 'a1b2c3d4e5f6g7h8' }),
    ).toEqual({
      state: 'sent',
    })
    expect(Object.fromEntries(requests[0]?.url.searchParams ?? [])).toMatchObject({
      TemplateCode: 'SMS_2',
      TemplateParam: '{"bottles":"芝华士12年","date":"2026-05-01","code":"a1b2c3d4e5f6g7h8"}',
    })
    const settings = { ...keys, signName: '夜航', template: 'SMS_1', reminderTemplate: null, queueTemplate: null, url }
    expect(createAliyunSms(settings, { report: () => undefined }).sendReminder).toBeNull()
    expect(createAliyunSms(settings, { report: () => undefined }).sendQueue).toBeNull()
  })

  it('announces a queue number by its own template', async () => {
    reply = (response) => response.end(JSON.stringify({ Code: 'OK' }))
    expect(await sender().sendQueue?.('13700000001', { number: 'A012', state: '前面还有3桌' })).toEqual({
      state: 'sent',
    })
    expect(Object.fromEntries(requests[0]?.url.searchParams ?? [])).toMatchObject({
      TemplateCode: 'SMS_3',
      TemplateParam: '{"number":"A012","state":"前面还有3桌"}',
    })
  })

  it('returns the provider’s refusal and reports it without the number', async () => {
    reply = (response) => response.writeHead(400).end(JSON.stringify({ Code: 'isv.BUSINESS_LIMIT_CONTROL' }))
    expect(await sender().sendCode('13700000001', '012345')).toEqual({
      state: 'refused',
      reason: 'isv.BUSINESS_LIMIT_CONTROL',
    })
    expect(reported).toEqual(['aliyun SendSms isv.BUSINESS_LIMIT_CONTROL'])
  })

  it('returns unknown without a clear response', async () => {
    for (const answer of ['', 'x', '{}', '{"Code":7}', `{"Code":"OK","x":"${'x'.repeat(70_000)}"}`]) {
      reply = (response) => response.end(answer)
      expect(await sender().sendCode('13700000001', '1'), answer.slice(0, 20)).toMatchObject({ state: 'unknown' })
    }
    reply = (response) => response.writeHead(302, { location: 'http://elsewhere.example' }).end()
    expect(await sender().sendCode('13700000001', '1')).toMatchObject({ state: 'unknown' })
    reply = () => {}
    expect(await sender(50).sendCode('13700000001', '1')).toMatchObject({ state: 'unknown', reason: 'TimeoutError' })
  })
})

describe('settings', () => {
  const whole = {
    ALIYUN_SMS_KEY_ID: 'id',
    ALIYUN_SMS_KEY_SECRET: 'top-secret',
    ALIYUN_SMS_SIGN_NAME: '夜航',
    ALIYUN_SMS_TEMPLATE: 'SMS_1',
  }

  it('are complete or absent', () => {
    expect(readAliyunSmsSettings({})).toBeNull()
    expect(readAliyunSmsSettings(whole)).toMatchObject({ settings: { url: 'https://dysmsapi.aliyuncs.com' } })
    for (const name of Object.keys(whole)) {
      const read = JSON.stringify(readAliyunSmsSettings({ ...whole, [name]: '' }))
      expect(read).toContain(`${name} is missing`)
      expect(read).not.toContain('top-secret')
    }
    for (const ALIYUN_SMS_URL of ['http://sms.example', 'https://sms.example/path', 'sms'])
      expect(JSON.stringify(readAliyunSmsSettings({ ...whole, ALIYUN_SMS_URL })), ALIYUN_SMS_URL).toContain(
        'ALIYUN_SMS_URL must be',
      )
  })
})
