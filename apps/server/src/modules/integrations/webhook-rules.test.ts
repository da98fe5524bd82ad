import { createHmac } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { allowLoopback } from './loopback.ts'
import { parseReceiverAddress } from './receiver-address.ts'
import { computeRetryDelay, GIVE_UP_MS, planNextAttempt } from './retry-rules.ts'
import { sendMessage } from './send-message.ts'
import { buildWebhookHeaders, createWebhookSecret } from './webhook-signature.ts'

afterEach(() => allowLoopback(false))

test('signs the example of the Standard Webhooks libraries', () => {
  const headers = buildWebhookHeaders(
    { messageId: 'msg_p5jXN8AQM9LWM0D4loKWxJek', sentAt: new Date(1_614_265_330_000), body: '{"test": 2432232314}' },
    ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
  )
  expect(headers).toMatchObject({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

test('signs with both secrets during a rotation, each with 32 random bytes', () => {
  const secrets = [createWebhookSecret(), createWebhookSecret()]
  const message = { messageId: 'msg_1', sentAt: new Date(1_700_000_000_000), body: '{}' }
  const signatures = buildWebhookHeaders(message, secrets)['webhook-signature']?.split(' ')
  const expected = secrets.map((secret) => {
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    expect(key).toHaveLength(32)
    return `v1,${createHmac('sha256', key).update('msg_1.1700000000.{}').digest('base64')}`
  })
  expect(signatures).toEqual(expected)
})

test('retries soon, then rarely, with jitter, for one day', () => {
  expect([1, 2, 3, 8, 50].map((attempts) => computeRetryDelay(attempts, 0))).toEqual([
    2_500, 15_000, 60_000, 7_200_000, 7_200_000,
  ])
  expect(computeRetryDelay(1, 0.999)).toBe(4_998)
  for (const chance of [0, 0.5, 0.999]) {
    const firstSentAt = new Date('2026-03-14T14:00:00Z')
    let now = firstSentAt
    let attempts = 1
    for (;;) {
      const next = planNextAttempt({ attempts, firstSentAt, now }, chance)
      if (next === null) break
      expect(+next).toBeGreaterThan(+now)
      now = next
      attempts += 1
    }
    expect(+now - +firstSentAt).toBeLessThanOrEqual(GIVE_UP_MS)
    expect(+now - +firstSentAt).toBeGreaterThan(GIVE_UP_MS - 4 * 3_600_000)
    expect(attempts).toBeGreaterThan(9)
  }
})

const refused = [
  'http://example.com/hook',
  'http://127.0.0.1:9000/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://169.254.169.254/latest/meta-data',
  'https://10.0.0.1/',
  'https://8.8.8.8/',
  'https://localhost/',
  'https://metadata.google.internal/',
  'https://printer.local/',
  'https://database/',
  'https://user:secret@example.com/',
  'https://example.com\\@127.0.0.1/',
  'https://example.com/#part',
  'ftp://example.com/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  `https://example.com/${'x'.repeat(500)}`,
  'nonsense',
]

test.each(refused)('refuses the address %s', (address) => {
  expect(parseReceiverAddress(address)).toBeNull()
})

test('accepts public names over https, and this machine over http in development', () => {
  expect(parseReceiverAddress('https://hooks.example.com:8443/a?b=1')?.href).toBe(
    'https://hooks.example.com:8443/a?b=1',
  )
  allowLoopback(true)
  expect(parseReceiverAddress('http://127.0.0.1:9000/')?.port).toBe('9000')
  expect(parseReceiverAddress('http://10.0.0.1/')).toBeNull()
})

test('sends nothing to a stored address that is no longer allowed', async () => {
  expect(await sendMessage('http://127.0.0.1:9/', '{}', {})).toEqual({
    isDelivered: false,
    code: null,
    fault: '接收地址不允许',
  })
})
