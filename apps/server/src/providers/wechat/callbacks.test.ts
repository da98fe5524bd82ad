import { createPrivateKey, createPublicKey } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CallbackRequest, ForgedCallbackError } from '../provider.ts'
import { generateKeyPair } from '../simulator/keys.ts'
import type { SimulationScript } from '../simulator/script.ts'
import { encryptDocument, buildSignatureHeaders } from './simulator/sign-and-encrypt.ts'
import {
  GUEST_OPEN_ID,
  createOrderNo,
  payOnPhone,
  waitUntil,
  startHarness,
  type WeChatHarness,
} from './test-harness.ts'

const NEXT = { id: 'PUB_KEY_ID_NEXT', pair: generateKeyPair(), apiV3Key: 'next-simulated-key-of-32-bytes!!' }
let rig: WeChatHarness
beforeAll(async () => {
  rig = await startHarness({}, (settings) => ({
    ...settings,
    apiV3Keys: [NEXT.apiV3Key, ...settings.apiV3Keys],
    platformKeys: new Map([
      ...settings.platformKeys,
      [NEXT.id, createPublicKey(createPrivateKey(NEXT.pair.privateKey))],
    ]),
  }))
})
afterAll(() => rig.stop())

async function pay(script: SimulationScript = {}): Promise<string> {
  const outTradeNo = createOrderNo()
  rig.sim.scripts.set(outTradeNo, script)
  await payOnPhone(rig, outTradeNo)
  return outTradeNo
}

const filterEvents = (outTradeNo: string) =>
  rig.events.filter((event) => event.kind !== 'other' && event.outTradeNo === outTradeNo)
const filterSent = (number: string) => rig.sim.sent.filter((sent) => sent.number === number)

describe('payment callback', () => {
  it('agrees with the query', async () => {
    const outTradeNo = await pay()
    await waitUntil(() => expect(filterEvents(outTradeNo)).toHaveLength(1))
    const reply = await rig.wechat.query(outTradeNo)
    expect(reply).toMatchObject({ state: 'paid', payerId: GUEST_OPEN_ID })
    expect(filterEvents(outTradeNo)[0]).toMatchObject({
      kind: 'trade',
      reply,
      eventKey: expect.stringMatching(/^[\w-]{36}$/),
    })
  })

  it('carries one event key when sent five times', async () => {
    const outTradeNo = await pay({ callbacks: 5 })
    await waitUntil(() => expect(filterEvents(outTradeNo)).toHaveLength(5))
    expect(new Set(filterEvents(outTradeNo).map((event) => event.eventKey)).size).toBe(1)
  })

  it('passes on another amount unchanged, for the settlement to refuse', async () => {
    const outTradeNo = await pay({ callbackAmount: 1 })
    await waitUntil(() => expect(filterEvents(outTradeNo)[0]).toMatchObject({ reply: { state: 'paid', amount: 1 } }))
  })

  it('is resent until accepted', async () => {
    rig.route.down = 500
    const outTradeNo = await pay()
    await waitUntil(() => expect(filterSent(outTradeNo).length).toBeGreaterThanOrEqual(2))
    rig.route.down = null
    await waitUntil(() => expect(filterEvents(outTradeNo)).toHaveLength(1))
    expect(filterSent(outTradeNo).map((sent) => sent.status)).toContain(500)
  })

  it('leaves the outcome to the query when never sent', async () => {
    const outTradeNo = await pay({ callbacks: 0 })
    expect(await rig.wechat.query(outTradeNo)).toMatchObject({ state: 'paid' })
    expect(filterSent(outTradeNo)).toEqual([])
  })

  it('may arrive after that of its refund', async () => {
    const outTradeNo = await pay({ refundCallbackFirst: true })
    const transactionId = rig.sim.book.trades.get(outTradeNo)?.transactionId ?? ''
    const refund = { outTradeNo, transactionId, outRefundNo: createOrderNo(), amount: 100, total: 8_800, reason: '' }
    await rig.wechat.refund(refund)
    await waitUntil(() => expect(filterEvents(outTradeNo).map((event) => event.kind)).toEqual(['refund', 'trade']))
  })

  it('is refused in every forged form before the genuine one is accepted', async () => {
    const before = rig.refused.length
    const outTradeNo = await pay({ forge: ['signature', 'altered', 'probe', 'old', 'foreign'] })
    // Waits for the log of sent callbacks: an accepted one is logged only once its sender has the response.
    await waitUntil(() => expect(filterSent(outTradeNo)).toHaveLength(6))
    expect(filterEvents(outTradeNo)).toHaveLength(1)
    expect(filterSent(outTradeNo).map(({ label, status }) => `${label} ${status}`)).toEqual([
      'signature 401',
      'altered 401',
      'probe 401',
      'old 401',
      'foreign 401',
      'true 204',
    ])
    expect(rig.refused.slice(before).map((error) => error.message)).toEqual([
      'wrong signature',
      'wrong signature',
      'a signature probe',
      'too old',
      'for another merchant',
    ])
  })

  it('is accepted under the old and the new key during a key change', async () => {
    const old = await pay()
    await waitUntil(() => expect(filterEvents(old)).toHaveLength(1))
    const before = { ...getSigning() }
    rig.sim.rotate({ id: NEXT.id, privateKey: NEXT.pair.privateKey, apiV3Key: NEXT.apiV3Key })
    const next = await pay()
    await waitUntil(() => expect(filterEvents(next)).toHaveLength(1))
    rig.sim.rotate(before)
  })
})

/** Signing keys of the simulator before any rotation. */
function getSigning() {
  const [id = ''] = rig.sim.settings.platformKeys.keys()
  const [apiV3Key = ''] = rig.sim.settings.apiV3Keys
  return { id, privateKey: rig.platformKey, apiV3Key }
}

/** Builds a callback with this body, signed as WeChat signs it. */
function signed(body: string): CallbackRequest {
  return { body, headers: buildSignatureHeaders(getSigning(), body, Date.now()) }
}

const read = (request: CallbackRequest) => rig.wechat.readCallback(request)
async function isForged(request: CallbackRequest): Promise<void> {
  await expect(read(request)).rejects.toBeInstanceOf(ForgedCallbackError)
}

describe('callback reader', () => {
  it('throws only ForgedCallbackError, for any bytes and headers', async () => {
    const names = ['timestamp', 'nonce', 'serial', 'signature'].map((name) => `wechatpay-${name}`)
    const headers = fc.dictionary(fc.constantFrom(...names), fc.string())
    await fc.assert(fc.asyncProperty(fc.string(), headers, (body, given) => isForged({ body, headers: given })))
  })

  it('throws it for any signature but the right one', async () => {
    const letter = signed('{}')
    const signature = fc.oneof(fc.string(), fc.base64String(), fc.constant('WECHATPAY/SIGNTEST/'))
    await fc.assert(
      fc.asyncProperty(signature, (text) =>
        isForged({ ...letter, headers: { ...letter.headers, 'wechatpay-signature': text } }),
      ),
    )
  })

  it('throws it for signed content that is not an event', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.json(), fc.string()), (body) => isForged(signed(body))),
      { numRuns: 60 },
    )
  })

  it('throws it for any wrong byte of a genuine callback', async () => {
    const outTradeNo = await pay()
    await waitUntil(() => expect(filterEvents(outTradeNo)).toHaveLength(1))
    const letter = rig.letters.at(-1) ?? { body: '', headers: {} }
    await fc.assert(
      fc.asyncProperty(fc.nat(letter.body.length - 1), (place) => {
        const other = letter.body[place] === 'x' ? 'y' : 'x'
        return isForged({ ...letter, body: letter.body.slice(0, place) + other + letter.body.slice(place + 1) })
      }),
    )
    await expect(read(letter)).resolves.toMatchObject({ kind: 'trade' })
  })

  const envelope = (resource: object, type = 'TRANSACTION.SUCCESS') =>
    JSON.stringify({ id: 'e1', event_type: type, resource })
  const trade = () => ({ mchid: rig.sim.settings.merchantId, appid: rig.sim.settings.app.appId, out_trade_no: 'T1' })

  it('throws it for a wrong tag, a short ciphertext and an unknown key', async () => {
    const good = encryptDocument(trade(), getSigning().apiV3Key, 'transaction')
    const bytes = Buffer.from(good['ciphertext'] ?? '', 'base64')
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
    await isForged(signed(envelope({ ...good, ciphertext: bytes.toString('base64') })))
    await isForged(signed(envelope({ ...good, ciphertext: 'AAAA' })))
    await isForged(signed(envelope({ ...good, associated_data: 'refund' })))
    await isForged(signed(envelope(encryptDocument(trade(), 'never-ours-simulated-key-32-byte', 'transaction'))))
  })

  it('throws it for another app and another merchant’s refund', async () => {
    const seal = (document: object) => encryptDocument(document, getSigning().apiV3Key, '')
    await isForged(signed(envelope(seal({ ...trade(), appid: 'wx-other' }))))
    const refund = { mchid: '1900000999', out_trade_no: 'T1', out_refund_no: 'R1' }
    await isForged(signed(envelope(seal(refund), 'REFUND.SUCCESS')))
  })

  it('returns unknown for an unreadable trade of ours, so that it is queried', async () => {
    const body = envelope(encryptDocument({ ...trade(), trade_state: 'NEW' }, getSigning().apiV3Key, ''))
    expect(await read(signed(body))).toMatchObject({ kind: 'trade', outTradeNo: 'T1', reply: { state: 'unknown' } })
  })

  it('accepts signed events of other kinds', async () => {
    const body = envelope(encryptDocument({}, getSigning().apiV3Key, ''), 'COUPON.USE')
    expect(await read(signed(body))).toEqual({ eventKey: 'e1', kind: 'other' })
  })

  it('refuses oversized bodies and invalid timestamps', async () => {
    await isForged(signed(envelope({ filler: 'x'.repeat(70_000) })))
    const letter = signed(envelope(encryptDocument(trade(), getSigning().apiV3Key, '')))
    for (const timestamp of ['', 'NaN', '1e9', '-1', ' '])
      await isForged({ ...letter, headers: { ...letter.headers, 'wechatpay-timestamp': timestamp } })
  })
})
