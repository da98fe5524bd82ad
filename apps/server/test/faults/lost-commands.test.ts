/**
 * F02, F13 for commands that are neither orders nor payments: the connection breaks before the commit, or the response
 * is lost after it. In the first case nothing is stored, in the second everything once; a retry with the same key
 * returns the same response. Actions commit without a key, so each is listed here with the effect of a repeated call.
 */
import { randomUUID } from 'node:crypto'
import { approvals } from '@nocturne/contract/approvals/endpoints'
import { userStatus } from '@nocturne/contract/codes'
import { attendance } from '@nocturne/contract/attendance/endpoints'
import { billing } from '@nocturne/contract/billing/endpoints'
import type { Endpoint, InputOf } from '@nocturne/contract/endpoint'
import { members } from '@nocturne/contract/members/endpoints'
import { reservations } from '@nocturne/contract/reservations/endpoints'
import { session } from '@nocturne/contract/session/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { modules } from '../../src/app/modules.ts'
import { Batch } from '../../src/db/batch.ts'
import { demoPassword, demoPayPassword } from '../../demo/people-data.ts'
import { startTestApi } from '../api.ts'
import type { Caller, TestApi } from '../api.ts'
import { publishShift } from '../attendance.ts'
import {
  addBooking,
  readBill,
  listViolations,
  fillStock,
  listFreePayLaterTables,
  waiveMinimum,
  openTable,
  orderBottles,
  readSitting,
} from '../factories.ts'
import { encryptWithFreshNonce } from '../log-in.ts'
import { createMemberPhone, captureSms } from '../members.ts'
import { rechargeInCash, RECHARGE_RULE_1000_ID } from '../stored-value.ts'

/** Key of the command whose transaction loses its connection instead of committing. */
let severed: string | null = null
const within = new WeakSet<Client>()
const { query: send } = Client.prototype as unknown as { query: (...args: unknown[]) => unknown }
type Sent = string | { text?: string; values?: readonly unknown[] } | Batch
type Wire = { connection: { stream: { destroy: () => void } } }
const breakWire = (client: unknown) => (client as Wire).connection.stream.destroy()

function statementsOf(query: Sent, values: unknown): { text: string; values: readonly unknown[] }[] {
  if (query instanceof Batch) return [...query.statements]
  if (typeof query === 'string') return [{ text: query, values: Array.isArray(values) ? values : [] }]
  return [{ text: query.text ?? '', values: query.values ?? [] }]
}

function severing(this: Client, query: Sent, ...rest: unknown[]) {
  for (const { text, values } of severed === null ? [] : statementsOf(query, rest[0])) {
    if (values.includes(severed)) within.add(this)
    if (!within.has(this) || text !== 'commit') continue
    severed = null
    breakWire(this)
  }
  return send.call(this, query, ...rest)
}

// Patches the function before the first connection is opened, because each connection copies it when it is created.
Client.prototype.query = severing as unknown as typeof Client.prototype.query

type Sending<E extends Endpoint = Endpoint> = { by: Pick<Caller, 'send'>; endpoint: E; input: InputOf<E> }
const buildSending = <E extends Endpoint>(by: Pick<Caller, 'send'>, endpoint: E, input: InputOf<E>): Sending => ({
  by,
  endpoint,
  input,
})

let api: TestApi
let gm: Caller
let cashier: Caller
let sales: Caller
let floor: Caller
let freeTables: string[]
let nextMember = 400

beforeAll(async () => {
  api = await startTestApi()
  await fillStock(api)
  gm = await api.as('gm')
  cashier = await api.as('shouyin01')
  sales = await api.as('yx01')
  floor = await api.as('lm01')
  freeTables = await listFreePayLaterTables(api)
})
afterAll(() => {
  Client.prototype.query = send as unknown as typeof Client.prototype.query
})

const bill = async (by = cashier) => {
  const opened = await openTable(api, by, freeTables.shift() ?? '')
  await orderBottles(by, opened.tableRecordId)
  return opened
}
const guest = { guestName: '陈总', guestPhone: '13900001234', reason: '月底一起结' }
const credit = async (by = gm) => {
  const { billId } = await bill(by)
  const wish = { billId, amount: 88_000, guaranteeUserId: gm.userId ?? 0, ...guest }
  return (await by.call(billing.creditApply, wish)).creditId
}
const repaid = async () => {
  const creditId = await credit()
  await cashier.call(billing.creditRepay, { creditId, amount: 10_000, payMethod: 'card', slipNo: '000123' })
  return (await cashier.call(billing.creditDetail, { creditId })).repays[0]?.repayId ?? 0
}
const settled = async (by = cashier) => {
  const opened = await bill(by)
  await waiveMinimum(api, floor, opened.tableRecordId)
  await cashier.call(billing.settle, { billId: opened.billId, payments: [{ payMethod: 'cash', amount: 88_000 }] })
  return opened
}
const cleared = async () => {
  const { tableRecordId } = await settled(sales)
  const { version } = await readSitting(api, tableRecordId)
  await floor.call(tables.clear, { tableRecordId, version, force: true })
  return tableRecordId
}
const booking = () => addBooking(sales, { areaId: 2 }, api)

/** Requests a code by text message; returns it. */
async function requestCode(by: Pick<Caller, 'call'>, scene: 'payPassword' | 'password'): Promise<string> {
  const sms = captureSms()
  await by.call(session.smsCode, { scene })
  return sms.last()
}
const forgetPayPassword = (userName: string) =>
  api.db.updateTable('appUser').set({ payPasswordHash: null }).where('userName', '=', userName).execute()

const commands: Record<string, () => Promise<Sending>> = {
  'a first pay password by text message': async () => {
    await forgetPayPassword('fwy02')
    const waiter = await api.as('fwy02')
    const smsCode = await requestCode(waiter, 'payPassword')
    return buildSending(waiter, session.payPassword, {
      smsCode,
      newPayPassword: await encryptWithFreshNonce(api, '135790'),
    })
  },
  'a pay password reset by text message': async () => {
    const waiter = await api.as('fwy03')
    const smsCode = await requestCode(waiter, 'payPassword')
    return buildSending(waiter, session.payPassword, {
      smsCode,
      newPayPassword: await encryptWithFreshNonce(api, '135790'),
    })
  },
  'a first pay password by login password': async () => {
    await forgetPayPassword('fwy04')
    const [loginPassword, newPayPassword] = [
      await encryptWithFreshNonce(api, demoPassword),
      await encryptWithFreshNonce(api, '135790'),
    ]
    return buildSending(await api.as('fwy04'), session.payPassword, { loginPassword, newPayPassword })
  },
  'another pay password': async () => {
    const [oldPayPassword, newPayPassword] = [
      await encryptWithFreshNonce(api, demoPayPassword),
      await encryptWithFreshNonce(api, '135790'),
    ]
    return buildSending(await api.as('fwy05'), session.payPassword, { oldPayPassword, newPayPassword })
  },
  'another login password': async () => {
    const [oldPassword, newPassword] = [
      await encryptWithFreshNonce(api, demoPassword),
      await encryptWithFreshNonce(api, 'Night2026'),
    ]
    return buildSending(await api.as('fwy06'), session.password, { oldPassword, newPassword })
  },
  "a member's pay password by text message": async () => {
    const phone = await createMemberPhone(api, (nextMember += 1))
    const smsCode = await requestCode(phone, 'password')
    return buildSending(phone, members.payPassword, {
      smsCode,
      payPassword: await encryptWithFreshNonce(api, '135790'),
    })
  },
  'a bank card': async () => {
    const waiter = await api.as('fwy07')
    const { realName } = await api.db
      .selectFrom('appUser')
      .select('realName')
      .where('userName', '=', 'fwy07')
      .executeTakeFirstOrThrow()
    return buildSending(waiter, session.saveBank, {
      bankName: '江城银行',
      accountName: realName ?? '',
      cardNo: await encryptWithFreshNonce(api, '6222020200112233445'),
      payPassword: await encryptWithFreshNonce(api, demoPayPassword),
    })
  },
  'a payment from a balance by text message': async () => {
    const memberId = (nextMember += 1)
    await rechargeInCash(cashier, memberId, RECHARGE_RULE_1000_ID)
    const { billId } = await bill()
    const sms = captureSms()
    await cashier.call(session.smsCode, { scene: 'pay', memberId })
    const payment = { payMethod: 'balance' as const, amount: 88_000, memberId, smsCode: sms.last() }
    return buildSending(cashier, billing.settle, { billId, payments: [payment] })
  },
  'a repayment by transfer': async () =>
    buildSending(cashier, billing.creditRepay, {
      creditId: await credit(),
      amount: 30_000,
      payMethod: 'transfer',
      slipNo: 'ICBC20260314001',
    }),
  'a repayment of several credits': async () => {
    const items = [
      { creditId: await credit(), amount: 20_000 },
      { creditId: await credit(), amount: 10_000 },
    ]
    return buildSending(cashier, billing.creditRepayMany, { items, payMethod: 'card', slipNo: '000777' })
  },
  'a repayment taken back': async () =>
    buildSending(gm, billing.creditRepayReverse, { repayId: await repaid(), reason: '录错客人' }),
  "a guarantor's consent": async () => {
    const creditId = await credit(cashier)
    const { approvalId } = await api.db
      .selectFrom('creditRecord')
      .select('approvalId')
      .where('creditId', '=', creditId)
      .executeTakeFirstOrThrow()
    return buildSending(gm, approvals.handle, { approvalId: approvalId ?? 0, action: 'agree' })
  },
  'a changed attribution': async () =>
    buildSending(gm, tables.changeAttribution, {
      tableRecordId: await cleared(),
      fromUserId: sales.userId ?? 0,
      toUserId: (await api.as('yx12')).userId ?? 0,
      reason: '实为同事带来',
    }),
  'a reversal': async () => {
    const { billId } = await settled()
    return buildSending(gm, billing.reverse, {
      billId,
      version: (await readBill(api, billId)).version,
      reason: '收错方式',
    })
  },
  'a request for a reversal': async () => {
    const { billId } = await settled()
    const { version } = await readBill(api, billId)
    return buildSending(cashier, billing.askReverse, { billId, version, reason: '收错方式' })
  },
  'a request for a call': async () => {
    const { bookingId, shareCode } = await booking()
    return buildSending(api.anonymous, reservations.requestCall, { bookingId, shareCode })
  },
  'a merge of members': async () => {
    const [memberId, fromMemberId] = [(nextMember += 1), (nextMember += 1)]
    await rechargeInCash(cashier, fromMemberId, RECHARGE_RULE_1000_ID)
    return buildSending(gm, members.merge, { memberId, fromMemberId, reason: '同一位客人' })
  },
  'an exchange of shifts': async () => {
    const { userName } = await api.db
      .selectFrom('appUser as u')
      .innerJoin('appUser as me', 'me.deptId', 'u.deptId')
      .where('me.userName', '=', 'yx01')
      .where('u.userName', 'not in', ['yx01', 'dz01'])
      .where('u.status', '=', userStatus.active)
      .select('u.userName')
      .orderBy('u.userId')
      .executeTakeFirstOrThrow()
    await publishShift(api, sales, '2026-03-20', 'night')
    return buildSending(sales, attendance.swapAdd, {
      businessDate: '2026-03-20',
      userId: (await api.as(userName)).userId ?? 0,
      reason: '家里有事',
    })
  },
}

/**
 * Tables that may change even when a command fails: request counters, reserved numbers, and keys created on first use.
 */
const COUNTERS = new Set(['throttle', 'secret_nonce', 'session', 'number_sequence', 'server_secret'])

/** Number of rows by table. */
async function countRows(): Promise<Record<string, number>> {
  const { rows: names } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'
    order by 1`.execute(api.db)
  const counted = names.filter(({ name }) => !COUNTERS.has(name))
  const { rows } = await sql<{ name: string; n: number }>`${sql.join(
    counted.map(({ name }) => sql`select ${name}::text as name, count(*)::integer as n from ${sql.table(name)}`),
    sql` union all `,
  )}`.execute(api.db)
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]))
}

/** Effect of a repeated call of each action after its response was lost. */
const ACTIONS: Readonly<Record<string, string>> = {
  'billing.guestPay': 'the request id finds the same payment',
  'billing.scanPay': 'the request id finds the same payment',
  'reservations.collectDeposit': 'the request id finds the same payment',
  'members.recharge': 'the request id finds the same payment',
  'members.collectRecharge': 'the request id finds the same payment',
  'rewards.give': 'the request id finds the same payment',
  'vouchers.consume': 'the request id finds the same verification',
  'vouchers.cancel': 'the request id finds the same cancellation',
  'vouchers.issueHouseCodes': 'the request id finds the same codes',
  'suggestions.addNameless': 'the key in the input finds the same feedback message',
  'suggestions.appendNameless': 'the key in the input finds the same feedback message',
  'billing.endRunning': 'returns the state of the payment',
  'payments.giveUp': 'returns the state of the payment',
  'reservations.endDeposit': 'returns the state of the payment',
  'members.endRecharge': 'returns the state of the payment, or that none is pending',
  'platform.voidOperation': 'returns the outcome of the named operation',
  'guest.voidOperation': 'returns the outcome of the named operation',
  'notifications.detail': 'marks as read again',
  'notifications.readAll': 'marks as read again',
  'notifications.subscribe': 'replaces the same subscription',
  'notifications.unsubscribe': 'deletes what is left',
  'session.avatar': 'replaces the same picture',
  'session.logout': 'ends what is left',
  'members.logout': 'ends what is left',
  'guest.sitDown': 'issues another pass',
  'session.code': 'issues another captcha',
  'session.login': 'opens another session',
  'session.wxLogin': 'the authorization is used: it is requested again',
  'session.bindWxUser': 'the invitation is used: the binding is shown',
  'session.refresh': 'extends again',
  'session.smsCode': 'sends another message within the limits',
  'wine.withdrawSms': 'sends another message within the limits',
  'members.login': 'the code is used: another one is requested',
  'session.checkPayPassword': 'issues another ticket',
  'members.payQr': 'issues another code',
  'bonus.payoutCard': 'shows the card again and logs it',
  'vouchers.prepare': 'queries the platform again',
  'suggestions.addPicture': 'stores another picture, swept unless it is sent',
  'platform.uploadKey': 'issues another key',
  'platform.openidUrl': 'issues another address',
  'platform.wxOpenId': 'the authorization is used: it is requested again',
  'platform.alipayUserId': 'the authorization is used: it is requested again',
  'platform.jsConfig': 'signs again',
  'guest.openLink': 'issues another link',
}

describe.each(Object.entries(commands))('%s', (_name, prepare) => {
  it('leaves nothing when the connection breaks before the commit, and happens once on retry', async () => {
    const { by, endpoint, input } = await prepare()
    const before = await countRows()
    const key = randomUUID()
    severed = key
    const lost = await by.send(endpoint, input, { key })
    expect(severed).toBeNull()
    // The server either retries a broken transaction, or reports an error and has stored nothing.
    if (lost.code !== 200) expect(await countRows()).toEqual(before)
    const first = await by.send(endpoint, input, { key })
    expect(first).toMatchObject({ code: 200 })
    const after = await countRows()
    expect(after).not.toEqual(before)
    const twins = await Promise.all([by.send(endpoint, input, { key }), by.send(endpoint, input, { key })])
    for (const twin of twins) expect(twin.data).toEqual(first.data)
    expect(await countRows()).toEqual(after)
  })
})

it('names every action with what a repeated call does', () => {
  const actions = modules.flatMap((module) => Object.values(module.endpoints)).filter(({ kind }) => kind === 'action')
  expect(actions.map(({ id }) => id).toSorted()).toEqual(Object.keys(ACTIONS).toSorted())
})

it('leaves books that hold every rule of the audit', async () => {
  expect(await listViolations(api)).toEqual([])
})
