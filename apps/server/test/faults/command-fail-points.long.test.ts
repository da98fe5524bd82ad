/**
 * F02 for commands that are no orders or payments: the server dies before the commit, or between the commit and the response. A retry with
 * the same key finds it executed once, also when the input has passwords that are valid once.
 */
import { randomUUID } from 'node:crypto'
import { approvals } from '@nocturne/contract/approvals/endpoints'
import { billing } from '@nocturne/contract/billing/endpoints'
import { payMode, tableStatus, tableType } from '@nocturne/contract/codes'
import type { Endpoint, InputOf } from '@nocturne/contract/endpoint'
import { members } from '@nocturne/contract/members/endpoints'
import { orders } from '@nocturne/contract/orders/endpoints'
import { session } from '@nocturne/contract/session/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword, demoPayPassword } from '../../demo/people-data.ts'
import { runAudit } from '../../src/app/audit.ts'
import type { Db } from '../../src/db/connection.ts'
import { encrypt } from '../log-in.ts'
import { takeCases } from '../thorough.ts'
import { prepareFailingServer } from '../server-process.ts'
import type { ServerProcess } from '../server-process.ts'
import { RECHARGE_RULE_1000_ID } from '../stored-value.ts'
import { createServerClient } from './call-server.ts'

type Sending<E extends Endpoint = Endpoint> = { login: string; endpoint: E; input: InputOf<E> }
const by = <E extends Endpoint>(login: string, endpoint: E, input: InputOf<E>): Sending => ({ login, endpoint, input })

const [BOTTLE, PRICE] = [1, 88_000]
const GUEST = { guestName: '陈总', guestPhone: '13900001234', reason: '月底一起结' }
let server: ServerProcess
const tokens = new Map<string, string>()
let tableIds: number[] = []
let nextMember = 400
const { send, call } = createServerClient(() => server)

async function withDb<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const db = await server.database()
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

async function readToken(login: string): Promise<string> {
  const token = tokens.get(login) ?? (await server.tokenOf(login))
  tokens.set(login, token)
  return token
}
const as = async (login: string) => ({ token: await readToken(login) })
const readUserId = (login: string) =>
  withDb(
    async (db) =>
      (await db.selectFrom('appUser').select('userId').where('userName', '=', login).executeTakeFirstOrThrow()).userId,
  )
const seal = async (text: string) => {
  const { publicKey, nonce } = await call(session.code, {}, {})
  return encrypt(text, { publicKey, nonce }, Date.now())
}

async function openBill(login = 'shouyin01') {
  const opened = await call(tables.open, { tableId: tableIds.shift() ?? 0, guestNum: 2 }, await as(login))
  const { tableRecordId } = opened
  const items = [{ goodsId: BOTTLE, quantity: 1 }]
  await call(orders.add, { tableRecordId, items, payMode: payMode.payLater }, await as(login))
  return { tableRecordId, ...(await call(billing.detail, { tableRecordId }, await as(login))) }
}
async function openCredit(login: string) {
  const { billId } = await openBill()
  const guaranteeUserId = await readUserId('gm')
  return (await call(billing.creditApply, { billId, amount: PRICE, guaranteeUserId, ...GUEST }, await as(login)))
    .creditId
}
const repayment = async () => ({ creditId: await openCredit('gm'), amount: 10_000 })

const commands: Record<string, () => Promise<Sending>> = {
  'a repayment by transfer': async () =>
    by('shouyin01', billing.creditRepay, { ...(await repayment()), payMethod: 'transfer', slipNo: 'ICBC20260314001' }),
  'a repayment of several credits': async () =>
    by('shouyin01', billing.creditRepayMany, {
      items: [await repayment(), await repayment()],
      payMethod: 'card',
      slipNo: '000777',
    }),
  'a repayment taken back': async () => {
    const wish = await repayment()
    await call(billing.creditRepay, { ...wish, payMethod: 'card', slipNo: '000123' }, await as('shouyin01'))
    const { repays } = await call(billing.creditDetail, { creditId: wish.creditId }, await as('shouyin01'))
    return by('gm', billing.creditRepayReverse, { repayId: repays[0]?.repayId ?? 0, reason: '录错客人' })
  },
  "a guarantor's consent": async () => {
    const creditId = await openCredit('shouyin01')
    const { approvalId } = await withDb((db) =>
      db.selectFrom('creditRecord').select('approvalId').where('creditId', '=', creditId).executeTakeFirstOrThrow(),
    )
    return by('gm', approvals.handle, { approvalId: approvalId ?? 0, action: 'agree' })
  },
  'a reversal': async () => {
    const { billId, tableRecordId, version } = await openBill()
    const sitting = await withDb((db) =>
      db.selectFrom('sitting').select('version').where('tableRecordId', '=', tableRecordId).executeTakeFirstOrThrow(),
    )
    await call(tables.waiveMin, { tableRecordId, version: sitting.version, reason: '老客户维护' }, await as('lm01'))
    await call(billing.settle, { billId, payments: [{ payMethod: 'cash', amount: PRICE }] }, await as('shouyin01'))
    const settled = await call(billing.detail, { billId }, await as('shouyin01'))
    expect(settled.version).not.toBe(version)
    return by('gm', billing.reverse, { billId, version: settled.version, reason: '收错方式' })
  },
  'a merge of members': async () => {
    const [memberId, fromMemberId] = [(nextMember += 1), (nextMember += 1)]
    await call(
      members.takeRecharge,
      { memberId: fromMemberId, ruleId: RECHARGE_RULE_1000_ID, payMethod: 'cash' },
      await as('shouyin01'),
    )
    return by('gm', members.merge, { memberId, fromMemberId, reason: '同一位客人' })
  },
  'another pay password': async () => {
    const [oldPayPassword, newPayPassword] = [await seal(demoPayPassword), await seal('135790')]
    return by('fwy02', session.payPassword, { oldPayPassword, newPayPassword })
  },
  'another login password': async () => {
    const [oldPassword, newPassword] = [await seal(demoPassword), await seal('Night2026')]
    return by('fwy05', session.password, { oldPassword, newPassword })
  },
}

type Effects = { operations: number; repays: number; flows: number; facts: number; passwords: string }

/** Rows of what these commands write, and the passwords. */
const countEffects = () =>
  withDb(async (db) => {
    const { rows } = await sql<Effects>`
      select (select count(*) from operation)::integer as operations, (select count(*) from credit_repay)::integer as repays,
        (select count(*) from member_flow)::integer as flows, (select count(*) from sales_fact)::integer as facts,
        (select md5(string_agg(pay_password_hash || password_hash, ',' order by user_id)) from app_user) as passwords`.execute(
      db,
    )
    return rows[0]
  })

describe.each(['before', 'after'])('dies %s the commit of', { timeout: 600_000 }, (moment) => {
  beforeAll(async () => {
    server = await prepareFailingServer()
    await server.start()
    tokens.clear()
    tableIds = await withDb(async (db) => {
      const free = await db
        .selectFrom('venueTable')
        .select('tableId')
        .where('payMode', '=', payMode.payLater)
        .where('tableStatus', '=', tableStatus.free)
        .where('tableType', '<>', tableType.virtual)
        .orderBy('tableId')
        .execute()
      return free.map(({ tableId }) => tableId)
    })
  }, 600_000)
  afterAll(() => server.remove())

  it.each(takeCases(Object.keys(commands), 3))('%s', async (name) => {
    const { login, endpoint, input } = (await commands[name]?.()) ?? by('gm', session.userInfo, {})
    const from = { ...(await as(login)), key: randomUUID() }
    const before = await countEffects()
    await server.failAt(`${moment}:command ${endpoint.id}`)
    expect(await send(endpoint, input, from)).toBeUndefined()
    await server.died()
    await server.start()
    const between = await countEffects()
    if (moment === 'before') expect(between).toEqual(before)
    const first = await send(endpoint, input, from)
    expect(first).toMatchObject({ code: 200 })
    const after = await countEffects()
    expect(after?.operations).toBe((before?.operations ?? 0) + 1)
    if (moment === 'after') expect(between).toEqual(after)
    expect((await send(endpoint, input, from))?.data).toEqual(first?.data)
    expect(await countEffects()).toEqual(after)
  })

  it('leaves valid books', async () => {
    await withDb(async (db) => {
      expect((await runAudit(db)).filter((check) => check.rows.length > 0)).toEqual([])
    })
  })
})
