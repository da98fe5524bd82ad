import { payMode, tableStatus } from '@nocturne/contract/codes'
import { guest } from '@nocturne/contract/guest/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { parseTime } from '@nocturne/base/venue-time'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApi, TONIGHT } from '../../../test/api.ts'
import type { Caller, TestApi } from '../../../test/api.ts'
import { BOTTLE_GOODS_ID, fillStock, openTable, readSitting, readTableId } from '../../../test/factories.ts'
import { fetchTableCode, createGuestPhone, createSeatedPhone } from '../../../test/guest-phone.ts'
import { requirePass } from './public.ts'

let api: TestApi
let gm: Caller
let waiter: Caller
/** One table per test, and a second one. */
let here: string
let there: string
let test = 0
beforeAll(async () => {
  api = await startTestApi()
  gm = await api.as('gm')
  waiter = await api.as('fwy01')
  await fillStock(api)
})
beforeEach(() => {
  api.clock.at(TONIGHT)
  test += 1
  here = `A${String(test).padStart(2, '0')}`
  there = `B${String(test).padStart(2, '0')}`
})

/** Clears (清台) a sitting that has no debts and no minimum. */
const clear = async (tableRecordId: number) => {
  await api.db.updateTable('sitting').set({ minCharge: 0 }).where('tableRecordId', '=', tableRecordId).execute()
  const { version } = await readSitting(api, tableRecordId)
  await gm.call(tables.clear, { tableRecordId, version, force: true })
}

const items = [{ goodsId: BOTTLE_GOODS_ID, quantity: 1 }]
const over = { errCode: 'GUEST_PASS_EXPIRED' }

describe('扫码入座', () => {
  it('rejects a phone without a device id', async () => {
    expect(await api.anonymous.send(guest.sitDown, { code: await fetchTableCode(api, here) })).toMatchObject({
      errCode: 'PARAM_INVALID',
      detail: { field: 'deviceId' },
    })
  })

  it('returns the table and a pass for six hours; stores only its hash', async () => {
    const { tableRecordId, tableId } = await openTable(api, waiter, here, 5)
    const phone = createGuestPhone(api)
    const seat = await phone.call(guest.sitDown, { code: await fetchTableCode(api, here) })
    expect(seat).toMatchObject({
      tableId,
      tableName: here,
      tableRecordId,
      tableStatus: tableStatus.open,
      guestOrderable: true,
      payMode: payMode.payNow,
      salesUserId: null,
      salesUserName: null,
      guestNum: 5,
      orderCount: 0,
      expireTime: '2026-03-15 04:00:00',
    })
    expect(seat.pass).toMatch(/^[\w-]{43}$/)
    const stored = await api.db
      .selectFrom('guestPass')
      .selectAll()
      .where('deviceId', '=', phone.deviceId)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(stored)).not.toContain(seat.pass)
    expect(stored).toMatchObject({ tableId, tableRecordId, deviceId: phone.deviceId, codeVersion: 1 })
  })

  it('returns the sales person of the table and the venue’s way of payment', async () => {
    const sales = await api.as('yx01')
    await gm.call(tables.open, { tableId: await readTableId(api, here), guestNum: 2, salesUserId: sales.userId ?? 0 })
    await api.db
      .insertInto('sysConfig')
      .values([
        { configKey: 'order.guestPostpay', configValue: 'true' },
        { configKey: 'feature.order', configValue: 'false' },
      ])
      .onConflict((on) => on.column('configKey').doUpdateSet((eb) => ({ configValue: eb.ref('excluded.configValue') })))
      .execute()
    const seat = await createGuestPhone(api).call(guest.sitDown, { code: await fetchTableCode(api, here) })
    await api.db.deleteFrom('sysConfig').where('configKey', 'in', ['order.guestPostpay', 'feature.order']).execute()
    expect(seat).toMatchObject({ payMode: payMode.payLater, guestOrderable: false, salesUserId: sales.userId })
    expect(seat.salesUserName).toMatch(/\S/)
  })

  it('is limited in rate for one phone', async () => {
    const code = await fetchTableCode(api, here)
    const phone = createGuestPhone(api)
    for (let n = 0; n < 30; n += 1) await phone.call(guest.sitDown, { code })
    expect(await phone.send(guest.sitDown, { code })).toMatchObject({ errCode: 'TOO_FREQUENT' })
    await createGuestPhone(api).call(guest.sitDown, { code })
  })
})

describe('a crowd at one table', () => {
  it(
    'is rejected above the number of phones that can sit there, also when all scan concurrently',
    { timeout: 600_000 },
    async () => {
      const code = await fetchTableCode(api, here)
      const replies = await Promise.all(
        Array.from({ length: 205 }, () => createGuestPhone(api).send(guest.sitDown, { code })),
      )
      expect(replies.filter(({ code: replyCode }) => replyCode === 200)).toHaveLength(200)
      expect(replies.filter(({ errCode }) => errCode === 'TOO_FREQUENT')).toHaveLength(5)
      await createGuestPhone(api).call(guest.sitDown, { code: await fetchTableCode(api, there) })
      api.clock.later(3)
      await createGuestPhone(api).call(guest.sitDown, { code })
    },
  )
})

describe('a pass', () => {
  it('is invalid when invented, on another phone, or for another sitting', async () => {
    const mine = await openTable(api, waiter, here)
    const other = await openTable(api, waiter, there)
    const phone = await createSeatedPhone(api, here)
    const thief = createGuestPhone(api)
    for (const endpoint of [guest.orders, guest.callStaff, guest.cancelOrder, guest.createOrder] as const) {
      const rest = { kind: 'service' as const, orderId: 1, items }
      expect(await thief.send(endpoint, { ...rest, pass: phone.pass }), endpoint.id).toMatchObject(over)
      expect(await phone.send(endpoint, { ...rest, pass: 'x'.repeat(43) }), endpoint.id).toMatchObject(over)
      expect((await api.anonymous.send(endpoint, { ...rest, pass: phone.pass })).code, endpoint.id).toBe(500)
    }
    const proof = { pass: phone.pass, deviceId: phone.deviceId, now: parseTime(api.clock.now()), writing: true }
    const { passHash: _hash, ...seat } = await requirePass(api.db, { ...proof, tableRecordId: mine.tableRecordId })
    expect(seat).toEqual({ tableId: mine.tableId, tableRecordId: mine.tableRecordId, tableName: here })
    for (const wrong of [
      { ...proof, tableRecordId: other.tableRecordId },
      { ...proof, tableRecordId: 999_999 },
      { ...proof, deviceId: '' },
      { ...proof, pass: undefined },
    ])
      await expect(requirePass(api.db, wrong)).rejects.toMatchObject(over)
  })

  it('covers the tables merged into its bill until they are split off', async () => {
    const main = await openTable(api, waiter, here)
    const joined = await openTable(api, waiter, there)
    const [atMain, atJoined] = [await createSeatedPhone(api, here), await createSeatedPhone(api, there)]
    const reach = (phone: typeof atMain, tableRecordId: number) =>
      requirePass(api.db, {
        pass: phone.pass,
        deviceId: phone.deviceId,
        tableRecordId,
        now: parseTime(api.clock.now()),
        writing: true,
      })
    await expect(reach(atMain, joined.tableRecordId)).rejects.toMatchObject(over)
    await gm.call(tables.merge, {
      mainRecordId: main.tableRecordId,
      recordIds: [joined.tableRecordId],
      version: (await readSitting(api, main.tableRecordId)).version,
    })
    expect((await reach(atMain, joined.tableRecordId)).tableRecordId).toBe(main.tableRecordId)
    expect((await reach(atJoined, main.tableRecordId)).tableRecordId).toBe(joined.tableRecordId)
    await gm.call(tables.split, {
      tableRecordId: joined.tableRecordId,
      version: (await readSitting(api, joined.tableRecordId)).version,
    })
    await expect(reach(atMain, joined.tableRecordId)).rejects.toMatchObject(over)
  })

  it('expires after six hours', async () => {
    await openTable(api, waiter, here)
    const phone = await createSeatedPhone(api, here)
    api.clock.at('2026-03-15 03:59:59')
    await phone.call(guest.orders, { pass: phone.pass })
    api.clock.at('2026-03-15 04:00:00')
    expect(await phone.send(guest.orders, { pass: phone.pass })).toMatchObject(over)
  })

  it('of a free table applies to the first sitting opened there within three hours', async () => {
    const phone = await createSeatedPhone(api, here)
    expect(await phone.send(guest.orders, { pass: phone.pass })).toMatchObject({ errCode: 'TABLE_NOT_OPEN' })
    expect(await phone.send(guest.createOrder, { pass: phone.pass, items })).toMatchObject({
      errCode: 'TABLE_NOT_OPEN',
    })
    expect(await phone.send(guest.callStaff, { pass: phone.pass, kind: 'order' })).toMatchObject({
      errCode: 'TABLE_NOT_OPEN',
    })
    const bare = { pass: phone.pass, deviceId: phone.deviceId, now: parseTime(api.clock.now()), writing: false }
    await expect(requirePass(api.db, bare)).rejects.toMatchObject(over)
    api.clock.later(30)
    const { tableRecordId } = await openTable(api, waiter, here)
    expect((await phone.call(guest.orders, { pass: phone.pass })).tableRecordId).toBe(tableRecordId)
    const late = await createSeatedPhone(api, there)
    api.clock.later(181)
    await openTable(api, waiter, there)
    expect(await late.send(guest.orders, { pass: late.pass })).toMatchObject(over)
  })

  it('reads its own bill for two hours after clearing, writes nothing, and never covers the next party', async () => {
    const first = await openTable(api, waiter, here)
    const phone = await createSeatedPhone(api, here)
    await phone.call(guest.createOrder, { pass: phone.pass, items })
    await clear(first.tableRecordId)
    const next = await openTable(api, waiter, here)
    api.clock.later(119)
    expect(await phone.call(guest.orders, { pass: phone.pass })).toMatchObject({
      tableRecordId: first.tableRecordId,
      open: false,
    })
    expect(await phone.send(guest.createOrder, { pass: phone.pass, items })).toMatchObject(over)
    expect(await phone.send(guest.callStaff, { pass: phone.pass, kind: 'bill' })).toMatchObject(over)
    api.clock.later(1)
    expect(await phone.send(guest.orders, { pass: phone.pass })).toMatchObject(over)
    expect(
      (await createSeatedPhone(api, here).then((fresh) => fresh.call(guest.orders, { pass: fresh.pass })))
        .tableRecordId,
    ).toBe(next.tableRecordId)
  })

  it('issued before a party sat down does not cover the following party', async () => {
    const early = await createSeatedPhone(api, here)
    const first = await openTable(api, waiter, here)
    await clear(first.tableRecordId)
    api.clock.later(10)
    await openTable(api, waiter, here)
    expect((await early.call(guest.orders, { pass: early.pass })).tableRecordId).toBe(first.tableRecordId)
    expect(await early.send(guest.createOrder, { pass: early.pass, items })).toMatchObject(over)
  })

  it('moves with its party to another table and is invalid at the old one', async () => {
    const { tableRecordId, version } = await openTable(api, waiter, here)
    const phone = await createSeatedPhone(api, here)
    const toTableId = await readTableId(api, there)
    await gm.call(tables.transfer, { tableRecordId, toTableId, version })
    const next = await openTable(api, waiter, here)
    const bill = await phone.call(guest.orders, { pass: phone.pass })
    expect(bill).toMatchObject({ tableRecordId, tableId: toTableId, tableName: there, open: true })
    expect(bill.tableRecordId).not.toBe(next.tableRecordId)
  })

  it('of a cancelled opening gives no access', async () => {
    const { tableRecordId, version } = await openTable(api, waiter, here)
    const phone = await createSeatedPhone(api, here)
    await gm.call(tables.cancelOpen, { tableRecordId, version, reason: '开错台' })
    expect(await phone.send(guest.orders, { pass: phone.pass })).toMatchObject(over)
  })
})
