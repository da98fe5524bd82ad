/**
 * WeChat changes its signing certificate: without any action on the server no callback is lost, and the old certificate
 * expires.
 */
import { createPrivateKey, createPublicKey } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type CallbackRequest, ForgedCallbackError, type WeChatProvider } from '../provider.ts'
import { generateKeyPair } from '../simulator/keys.ts'
import { encryptDocument, buildSignatureHeaders } from './simulator/sign-and-encrypt.ts'
import { createSelfSigned } from './test-certificate.ts'
import { createOrderNo, payOnPhone, startHarness, type WeChatHarness } from './test-harness.ts'
import { createWeChatProvider } from './wechat-provider.ts'

const OLD_UNTIL = Date.UTC(2100, 0, 1)
const pairs = { old: generateKeyPair(), next: generateKeyPair(), stranger: generateKeyPair() }
const OLD = '5157F09EFDC096DE15EBE81A47057A72'
const NEXT = '1F2E3D4C5B6A79880011223344556677'
const certificates = {
  old: createSelfSigned('Tenpay', pairs.old, { serial: OLD, untilYear: 2100 }),
  next: createSelfSigned('Tenpay', pairs.next, { serial: NEXT }),
}

let rig: WeChatHarness
let wechat: WeChatProvider
/** Clock of the provider, which also determines the time of signatures. */
let now: Date
let apiV3Key = ''

beforeEach(async () => {
  rig = await startHarness()
  apiV3Key = rig.sim.settings.apiV3Keys[0] ?? ''
  now = new Date()
  rig.sim.certificates.listed.push(certificates.old, certificates.next)
  const settings = {
    ...rig.sim.settings,
    platformKeys: new Map([[OLD, createPublicKey(createPrivateKey(pairs.old.privateKey))]]),
    platformKeyEnds: new Map([[OLD, new Date(OLD_UNTIL)]]),
  }
  wechat = createWeChatProvider(settings, { mode: 'simulated', clock: () => now })
  signWith('old')
})
afterEach(async () => {
  vi.useRealTimers()
  await rig.stop()
})

const getSigning = (which: 'old' | 'next') => ({
  id: which === 'old' ? OLD : NEXT,
  privateKey: pairs[which].privateKey,
  apiV3Key,
})
const signWith = (which: 'old' | 'next') => rig.sim.rotate(getSigning(which))

/**
 * A callback that reports one of our orders as still unpaid, signed by one of the certificates or under an invented
 * serial.
 */
function letter(signing: { id: string; privateKey: string }): CallbackRequest {
  const trade = { mchid: rig.sim.settings.merchantId, appid: rig.sim.settings.app.appId, out_trade_no: 'T1' }
  const resource = encryptDocument({ ...trade, trade_state: 'NOTPAY' }, apiV3Key, 'transaction')
  const body = JSON.stringify({ id: 'e1', event_type: 'TRANSACTION.SUCCESS', resource })
  return { body, headers: buildSignatureHeaders({ ...signing, apiV3Key }, body, now.getTime()) }
}
const isTaken = (request: CallbackRequest) =>
  wechat.readCallback(request).then(
    () => true,
    (error: unknown) => {
      if (!(error instanceof ForgedCallbackError)) throw error
      return false
    },
  )

describe('new signing certificate of WeChat', () => {
  it('is fetched once when a callback uses its serial, and both are valid until they expire', async () => {
    const letters = [letter(getSigning('next')), letter(getSigning('next')), letter(getSigning('old'))]
    expect(await Promise.all(letters.map(isTaken))).toEqual([true, true, true])
    expect(await isTaken(letter(getSigning('next')))).toBe(true)
    expect(rig.sim.certificates.requestCount).toBe(1)
  })

  it('is fetched when a query response uses its serial, and the query is repeated', async () => {
    const outTradeNo = createOrderNo()
    rig.sim.scripts.set(outTradeNo, { callbacks: 0 })
    await payOnPhone({ ...rig, wechat }, outTradeNo)
    signWith('next')
    expect(await wechat.query(outTradeNo)).toMatchObject({ state: 'paid' })
    expect(rig.sim.certificates.requestCount).toBe(1)
  })

  it('leaves an order call unclear whose response uses its serial: it is queried, not sent again', async () => {
    signWith('next')
    const outTradeNo = createOrderNo()
    const order = { outTradeNo, amount: 100, subject: '酒', expiresAt: new Date('2099-01-01'), payerId: 'oGuest' }
    expect(await wechat.prepare('app', { ...order, clientIp: '203.0.113.9', returnUrl: '' })).toMatchObject({
      state: 'unknown',
    })
    expect(await wechat.query(outTradeNo)).toEqual({ state: 'waiting', payerBusy: false })
  })

  it('takes over when the old one expires; signatures of the old one are then invalid', async () => {
    expect(await isTaken(letter(getSigning('next')))).toBe(true)
    now = new Date(OLD_UNTIL - 1)
    expect(await isTaken(letter(getSigning('old')))).toBe(true)
    now = new Date(OLD_UNTIL)
    expect(await isTaken(letter(getSigning('old')))).toBe(false)
    expect(await isTaken(letter(getSigning('next')))).toBe(true)
    signWith('next')
    expect(await wechat.query('T1')).toEqual({ state: 'absent' })
    signWith('old')
    expect((await wechat.query('T1')).state).toBe('unknown')
  })

  it('is fetched by a server that starts with an expired one', async () => {
    now = new Date(OLD_UNTIL + 1)
    signWith('next')
    expect(await wechat.query('T1')).toEqual({ state: 'absent' })
    expect(rig.sim.certificates.requestCount).toBe(1)
  })
})

describe('unknown serial', () => {
  const invented = (n: number) => ({
    id: `6${String(n).padStart(31, '0')}`,
    privateKey: pairs.stranger.privateKey,
  })

  it('is refused, and a hundred of them fetch the list once a minute', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    for (let n = 0; n < 100; n += 1) expect(await isTaken(letter(invented(n)))).toBe(false)
    expect(rig.sim.certificates.requestCount).toBe(1)
    vi.setSystemTime(Date.now() + 61_000)
    expect(await isTaken(letter(invented(100)))).toBe(false)
    expect(rig.sim.certificates.requestCount).toBe(2)
  })

  it('fetches nothing when it is not a serial', async () => {
    for (const id of ['', 'PUB_KEY_ID_0000000000000000000000000009', '__proto__', 'constructor'])
      expect(await isTaken(letter({ ...invented(1), id }))).toBe(false)
    expect(rig.sim.certificates.requestCount).toBe(0)
  })

  /** A server that knows only the old certificate receives an invented serial while the certificate list is damaged. */
  async function expectNothingLearnt(): Promise<void> {
    const platformKeys = new Map([[OLD, createPublicKey(pairs.old.publicKey)]])
    const fresh = createWeChatProvider({ ...rig.sim.settings, platformKeys }, { mode: 'simulated', clock: () => now })
    await expect(fresh.readCallback(letter(invented(1)))).rejects.toBeInstanceOf(ForgedCallbackError)
    await expect(fresh.readCallback(letter(getSigning('next')))).rejects.toBeInstanceOf(ForgedCallbackError)
    await expect(fresh.readCallback(letter(getSigning('old')))).resolves.toMatchObject({ kind: 'trade' })
    expect(rig.sim.certificates.requestCount).toBe(1)
  }

  it('is not learnt from a man in the middle without our secret', async () => {
    rig.sim.certificates.listed.push(createSelfSigned('Tenpay', pairs.stranger, { serial: invented(1).id }))
    rig.sim.rotate({ ...getSigning('old'), apiV3Key: 'not-the-merchants-secret-32-byte' })
    await expectNothingLearnt()
  })

  it('is not learnt from a list without a trusted signature', async () => {
    rig.sim.rotate({ id: OLD, privateKey: pairs.stranger.privateKey, apiV3Key })
    await expectNothingLearnt()
  })
})
