import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import type { ECDH } from 'node:crypto'
import { createServer, request } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import { request as requestSafely } from 'node:https'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { parseTime } from '@nocturne/base/venue-time'
import { alertKind } from '@nocturne/contract/codes'
import { notifications } from '@nocturne/contract/notifications/endpoints'
import { session } from '@nocturne/contract/session/endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApi } from '../../../../test/api.ts'
import type { Caller, TestApi } from '../../../../test/api.ts'
import type { AlertSource } from '../alert-source.ts'
import { refreshAlerts } from '../refresh-alerts.ts'
import { getPushKeys } from './push-keys.ts'
import { pushAgent, deliverPush, postPush, resolvePublicHost } from './push-post.ts'
import type { PushSender } from './push-post.ts'
import { sendAlertPushes } from './send-pushes.ts'

let api: TestApi
let waiter: Caller
let other: Caller

/** Simulated push service on this machine: the requests received, and responses by path. */
const taken: { path: string; headers: IncomingHttpHeaders; body: Buffer }[] = []
const answers = new Map<string, number>()
const vendor = createServer((incoming, reply) => {
  const chunks: Buffer[] = []
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
  incoming.on('end', () => {
    const path = incoming.url ?? ''
    taken.push({ path, headers: incoming.headers, body: Buffer.concat(chunks) })
    reply.writeHead(answers.get(path) ?? 201, { location: '/elsewhere' }).end()
  })
})
const origin = () => `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`
const toVendor: PushSender = (endpoint, body, headers) =>
  deliverPush({ body, headers }, (options, answer) => request(endpoint, options, answer))

type Browser = { own: ECDH; auth: Buffer; keys: { clientKey: string; authSecret: string } }

function newBrowser(): Browser {
  const own = createECDH('prime256v1')
  own.generateKeys()
  const auth = randomBytes(16)
  return { own, auth, keys: { clientKey: own.getPublicKey('base64url'), authSecret: auth.toString('base64url') } }
}

/** Decrypts as a browser does (RFC 8291). */
function opened({ own, auth }: Browser, body: Buffer): unknown {
  const [salt, theirs] = [body.subarray(0, 16), body.subarray(21, 86)]
  const derive = (secret: Buffer, with_: Buffer, info: Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, with_, info, bytes))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), theirs])
  const secret = derive(own.computeSecret(theirs), auth, info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(body.subarray(-16))
  const plain = Buffer.concat([decipher.update(body.subarray(86, -16)), decipher.final()])
  expect(plain.at(-1)).toBe(2)
  return JSON.parse(plain.subarray(0, -1).toString())
}

const now = () => parseTime(api.clock.now())
const sendPushes = (post: PushSender = toVendor) => sendAlertPushes(api.db, now(), post)
const subscribed = () =>
  api.db.selectFrom('pushSubscription').select(['endpoint', 'userId']).orderBy('endpoint').execute()

/** Stores a subscription of a user's phone with a path of the simulated push service, bypassing the HTTP API, which rejects local addresses. */
async function subscribePhone(caller: Caller, path: string, browser = newBrowser()): Promise<Browser> {
  const endpoint = `https://push.example.com${path}`
  await caller.call(notifications.subscribe, { endpoint, ...browser.keys })
  await api.db
    .updateTable('pushSubscription')
    .set({ endpoint: `${origin()}${path}` })
    .where('endpoint', '=', endpoint)
    .execute()
  return browser
}

let subject = 0
/** Raises an alert for these people; returns a function that ends it. */
async function ring(...people: Caller[]) {
  subject += 1
  const one = {
    subjectId: subject,
    occurrence: 1,
    tableRecordId: null,
    tableId: null,
    title: '待审批：李四申请挂账',
    content: '张先生 ¥8,800.00',
    route: `/pages/employeeCenter/approval/detail/index?approvalId=${subject}`,
    userIds: people.map(({ userId }) => userId ?? 0),
  }
  const refreshAlert = (waits: boolean) =>
    api.db.transaction().execute((tx) => {
      const source: AlertSource = { kind: alertKind.approval, waiting: async () => (waits ? [one] : []) }
      return refreshAlerts({ tx, emit: () => undefined, now: now() }, source, { subjectIds: [one.subjectId] })
    })
  await refreshAlert(true)
  return { route: one.route, end: () => refreshAlert(false) }
}

beforeAll(async () => {
  api = await startTestApi()
  waiter = await api.as('fwy01')
  other = await api.as('fwy02')
  await promisify((done: () => void) => vendor.listen(0, '127.0.0.1', done))()
})
afterAll(() => vendor.close())
beforeEach(async () => {
  taken.length = 0
  answers.clear()
  await api.db.deleteFrom('pushSubscription').execute()
  await api.db.updateTable('alert').set({ pushDueAt: null }).execute()
})

describe('push subscription', () => {
  it('requires staff, a vendor’s address and keys of a browser', async () => {
    const good = { endpoint: 'https://push.example.com/a', ...newBrowser().keys }
    expect((await api.anonymous.send(notifications.subscribe, good)).httpStatus).toBe(401)
    const wrong = [
      { endpoint: 'http://push.example.com/a' },
      { endpoint: `${origin()}/a` },
      { endpoint: 'https://169.254.169.254/latest/meta-data' },
      { endpoint: 'https://localhost/a' },
      { clientKey: 'A'.repeat(87) },
      { authSecret: '!'.repeat(22) },
    ]
    for (const change of wrong)
      expect((await waiter.send(notifications.subscribe, { ...good, ...change })).errCode).toBe('PUSH_ADDRESS_INVALID')
    expect(await subscribed()).toEqual([])
    await waiter.call(notifications.subscribe, good)
    expect(await subscribed()).toEqual([{ endpoint: good.endpoint, userId: waiter.userId }])
  })

  it('belongs to one person per browser: the latest login takes it over, also concurrently', async () => {
    const input = { endpoint: 'https://push.example.com/a', ...newBrowser().keys }
    await waiter.call(notifications.subscribe, input)
    await other.call(notifications.subscribe, input)
    expect(await subscribed()).toEqual([{ endpoint: input.endpoint, userId: other.userId }])
    await Promise.all([waiter.call(notifications.subscribe, input), other.call(notifications.subscribe, input)])
    expect(await subscribed()).toHaveLength(1)
  })

  it('is limited to the latest few phones', async () => {
    for (let phone = 0; phone < 8; phone += 1) {
      api.clock.later(1)
      await waiter.call(notifications.subscribe, {
        endpoint: `https://push.example.com/${phone}`,
        ...newBrowser().keys,
      })
    }
    expect((await subscribed()).map(({ endpoint }) => Number(endpoint.at(-1)))).toEqual([2, 3, 4, 5, 6, 7])
  })

  it('ends with the session, or when switched off', async () => {
    const leaving = await api.as('fwy03')
    await subscribePhone(leaving, '/leaving')
    await subscribePhone(waiter, '/off')
    await waiter.call(notifications.unsubscribe, {})
    await leaving.call(session.logout, {})
    expect(await subscribed()).toEqual([])
    await ring(leaving, waiter)
    expect(await sendPushes()).toBe(0)
  })

  it('ends when the session expires', async () => {
    await subscribePhone(waiter, '/late')
    await api.db
      .updateTable('session')
      .set({ expiresAt: '2026-03-01 00:00:00' })
      .where('userId', '=', waiter.userId)
      .execute()
    await ring(waiter)
    expect(await sendPushes()).toBe(0)
    waiter = await api.as('fwy01')
  })
})

describe('a phone whose page is closed', () => {
  it('gets each alert of its person once, without name or amount, encrypted for its browser', async () => {
    const mine = await subscribePhone(waiter, '/mine')
    await subscribePhone(other, '/theirs')
    const { route } = await ring(waiter)
    const runs = await Promise.all([sendPushes(), sendPushes()])
    expect(runs.toSorted()).toEqual([0, 1])
    expect(await sendPushes()).toBe(0)
    expect(taken.map(({ path }) => path)).toEqual(['/mine'])
    const { body, headers } = taken[0]!
    expect(opened(mine, body)).toEqual({
      tag: expect.stringMatching(/^alert-\d+$/),
      title: '有审批待处理',
      body: '点按前往处理',
      route,
    })
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '120', urgency: 'high' })
    expect(() => opened(newBrowser(), body)).toThrow()
  })

  it('gets it with a signature the vendor can check, for that vendor only and for half a day', async () => {
    await subscribePhone(waiter, '/mine')
    await ring(waiter)
    await sendPushes()
    const [, token = '', key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(taken[0]?.headers.authorization ?? '') ?? []
    const { publicKey } = await waiter.call(notifications.pushKey, {})
    expect(key).toBe(publicKey)
    const [head = '', claims = '', signature = ''] = token.split('.')
    const point = Buffer.from(publicKey, 'base64url')
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url')) as [
      string,
      string,
    ]
    const ours = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
    const signed = { key: ours, dsaEncoding: 'ieee-p1363' } as const
    expect(verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, 'base64url'))).toBe(true)
    const { aud, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; exp: number }
    expect(aud).toBe(origin())
    expect(exp - +now() / 1000).toBe(12 * 3600)
  })

  it('gets no alerts that are done, accepted or old', async () => {
    await subscribePhone(waiter, '/mine')
    const { end } = await ring(waiter)
    await end()
    expect(await sendPushes()).toBe(0)
    await ring(waiter)
    api.clock.later(3)
    expect(await sendPushes()).toBe(0)
    expect(taken).toEqual([])
  })

  it('is removed when gone and retained when unreachable; redirects are not followed', async () => {
    const paths = ['/gone', '/forgotten', '/moved', '/busy', '/refused', '/good']
    for (const path of paths) await subscribePhone(waiter, path)
    for (const [path, status] of [
      ['/gone', 410],
      ['/forgotten', 404],
      ['/moved', 307],
      ['/busy', 429],
      ['/refused', 403],
    ] as const)
      answers.set(path, status)
    await ring(waiter)
    expect(await sendPushes()).toBe(1)
    expect(taken.map(({ path }) => path).toSorted()).toEqual(paths.toSorted())
    expect((await subscribed()).map(({ endpoint }) => endpoint.replace(origin(), ''))).toEqual([
      '/busy',
      '/good',
      '/moved',
      '/refused',
    ])
  })

  it('with invalid keys is removed', async () => {
    await subscribePhone(waiter, '/odd', {
      ...newBrowser(),
      keys: { clientKey: `B${'A'.repeat(86)}`, authSecret: 'A'.repeat(22) },
    })
    await ring(waiter)
    expect(await sendPushes()).toBe(0)
    expect(await subscribed()).toEqual([])
  })
})

describe('local network', () => {
  it('is reached by no stored address', async () => {
    for (const inside of [`${origin()}/x`, 'https://127.0.0.1/x', 'https://localhost/x'])
      expect(await postPush(inside, Buffer.from('x'), {})).toBe('gone')
    expect(taken).toEqual([])
  })

  it('is reached by no name that resolves to it', async () => {
    const found = promisify<string, object, unknown>((name, options, done) =>
      resolvePublicHost(name, options, (error, address) => done(error, address)),
    )
    await expect(found('localhost', {})).rejects.toThrow('is not public')
    await expect(found('localhost', { all: true })).rejects.toThrow('is not public')
    let connections = 0
    const count = () => (connections += 1)
    vendor.on('connection', count)
    const inside = new URL(origin().replace('http://127.0.0.1', 'https://localhost'))
    const parcel = { body: Buffer.from('x'), headers: {} }
    const fate = await deliverPush(parcel, (options, answer) =>
      requestSafely(inside, { ...options, agent: pushAgent }, answer),
    )
    vendor.off('connection', count)
    expect([fate, connections]).toEqual(['failed', 0])
  })
})

it('has one key pair, encrypted in the database and the same for every process', async () => {
  const keys = await Promise.all([getPushKeys(api.db), getPushKeys(api.db)])
  expect(new Set(keys.map(({ publicKey }) => publicKey)).size).toBe(1)
  expect(keys[0]?.publicKey).toMatch(/^B[\w-]{86}$/)
})
