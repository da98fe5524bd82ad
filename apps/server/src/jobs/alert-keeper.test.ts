import { randomUUID } from 'node:crypto'
import { parseTime } from '@nocturne/base/venue-time'
import { approvals } from '@nocturne/contract/approvals/endpoints'
import { billing } from '@nocturne/contract/billing/endpoints'
import { alertKind, produceStatus } from '@nocturne/contract/codes'
import { guest } from '@nocturne/contract/guest/endpoints'
import { notifications } from '@nocturne/contract/notifications/endpoints'
import { orders } from '@nocturne/contract/orders/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTestApi } from '../../test/api.ts'
import type { Caller, TestApi } from '../../test/api.ts'
import { listFreePayLaterTables, openTable, orderBottles, readTableId } from '../../test/factories.ts'
import { createSeatedPhone } from '../../test/guest-phone.ts'
import { guestCallAlertSource } from '../modules/guest/public.ts'
import { computeAlertChanges } from '../modules/notifications/public.ts'
import type { AlertSource } from '../modules/notifications/public.ts'
import { refreshAllAlerts } from './alert-keeper.ts'

let api: TestApi
let waiter: Caller
let otherWaiter: Caller
let sales: Caller
let floorManager: Caller
let gm: Caller
let bar: Caller
let cashier: Caller
let free: string[]

beforeAll(async () => {
  api = await startTestApi()
  const logins = ['fwy01', 'fwy02', 'yx01', 'lm01', 'gm', 'bar01', 'shouyin01']
  ;[waiter, otherWaiter, sales, floorManager, gm, bar, cashier] = (await Promise.all(
    logins.map((login) => api.as(login)),
  )) as [Caller, Caller, Caller, Caller, Caller, Caller, Caller]
  free = await listFreePayLaterTables(api)
  // Ends the alerts of the demo venue, so that only those of the test ring.
  await runAlertJob()
  await api.db.deleteFrom('alert').execute()
  api.clock.later(11)
})

const runAlertJob = () => refreshAllAlerts(api.db, parseTime(api.clock.now()))

async function ringing(caller: Caller) {
  return (await caller.call(notifications.alerts, {})).rows
}

const titles = async (caller: Caller) => (await ringing(caller)).map(({ title }) => title)

/** A table with a sales person, a waiter and a guest's phone. */
async function party() {
  const tableName = free.shift() ?? ''
  const sitting = await openTable(api, waiter, tableName)
  await gm.call(tables.changeSales, {
    tableRecordId: sitting.tableRecordId,
    salesUserId: sales.userId ?? 0,
    reason: '测试',
    version: sitting.version,
  })
  await gm.call(tables.changeGuest, { tableRecordId: sitting.tableRecordId, waiterUserId: waiter.userId ?? 0 })
  return { tableName, ...sitting, phone: await createSeatedPhone(api, tableName) }
}

async function calling() {
  const made = await party()
  await made.phone.call(guest.callStaff, { pass: made.phone.pass, kind: 'service' })
  const title = `${made.tableName} 呼叫服务`
  const alert = (await ringing(waiter)).find((one) => one.title === title)
  if (!alert) throw new Error('the waiter was not called')
  return { ...made, title, alert }
}

describe('request to open a table', () => {
  const scan = async () => {
    const tableName = free.shift() ?? ''
    return { tableName, tableId: await readTableId(api, tableName), phone: await createSeatedPhone(api, tableName) }
  }

  it('rings once for the floor managers, for all guests who request it, and names the employee who comes', async () => {
    const { tableName, tableId, phone } = await scan()
    const other = await createSeatedPhone(api, tableName)
    const requestOpening = (from: typeof phone) => from.send(guest.callStaff, { pass: from.pass, kind: 'open' })
    const replies = await Promise.all([requestOpening(phone), requestOpening(other), requestOpening(phone)])
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(replies.filter(({ errCode }) => errCode === 'TOO_FREQUENT')).toHaveLength(2)
    const title = `${tableName} 客人请开台`
    const alert = (await ringing(floorManager)).find((one) => one.title === title)
    expect(alert).toMatchObject({
      kind: alertKind.opening,
      tableId,
      route: `/pages/operat/table/index?tableId=${tableId}`,
    })
    for (const caller of [waiter, sales, gm, bar, cashier]) expect(await titles(caller)).not.toContain(title)
    const { rows } = await other.call(guest.calls, { pass: other.pass })
    expect(rows).toMatchObject([{ kind: 'open', takenBy: null }])
    await floorManager.call(notifications.takeAlert, { alertId: alert?.alertId ?? 0 })
    const taken = await phone.call(guest.calls, { pass: phone.pass })
    expect(taken.rows).toMatchObject([{ kind: 'open', takenBy: expect.stringMatching(/./) }])
    await runAlertJob()
    expect(await titles(floorManager)).not.toContain(title)
  })

  it('ends when the table is opened; a later request for the open table raises no alert', async () => {
    const { tableName, tableId, phone } = await scan()
    await phone.call(guest.callStaff, { pass: phone.pass, kind: 'open' })
    const title = `${tableName} 客人请开台`
    api.clock.later(1)
    await waiter.call(tables.open, { tableId, guestNum: 2 })
    await runAlertJob()
    expect(await titles(floorManager)).not.toContain(title)
    await phone.call(guest.callStaff, { pass: phone.pass, kind: 'open' })
    expect(await titles(floorManager)).not.toContain(title)
    expect((await phone.call(guest.calls, { pass: phone.pass })).rows).toEqual([])
  })

  it('escalates to the general manager after two minutes, and ends after more than an hour', async () => {
    const { tableName, phone } = await scan()
    await phone.call(guest.callStaff, { pass: phone.pass, kind: 'open' })
    const title = `${tableName} 客人请开台`
    api.clock.later(2)
    await runAlertJob()
    expect(await titles(gm)).toContain(title)
    api.clock.later(70)
    await runAlertJob()
    expect(await titles(gm)).not.toContain(title)
  })

  it('is the only call available before opening, and requires the pass of that table', async () => {
    const { phone } = await scan()
    expect(await phone.send(guest.callStaff, { pass: phone.pass, kind: 'bill' })).toMatchObject({
      errCode: 'TABLE_NOT_OPEN',
    })
    expect(await phone.send(guest.callStaff, { pass: 'x'.repeat(43), kind: 'open' })).toMatchObject({
      errCode: 'GUEST_PASS_EXPIRED',
    })
  })
})

describe('guest call', () => {
  it('rings only for the waiter and the sales person of the table', async () => {
    const { title, alert, tableId } = await calling()
    expect(alert).toMatchObject({ kind: alertKind.call, tableId, passedOn: false })
    expect(alert.route).toBe(`/pages/operat/table/index?tableId=${tableId}`)
    expect(await titles(sales)).toContain(title)
    for (const other of [otherWaiter, floorManager, gm, bar, cashier]) expect(await titles(other)).not.toContain(title)
  })

  it("shows a bell on the table's card until it is accepted", async () => {
    const { alert, tableId } = await calling()
    const bell = async () => (await bar.call(tables.list, {})).rows.find((card) => card.tableId === tableId)?.calling
    expect(await bell()).toBe(true)
    await waiter.call(notifications.takeAlert, { alertId: alert.alertId })
    expect(await bell()).toBe(false)
  })

  it('is accepted by one of two concurrent employees; the other sees the name and it stops ringing', async () => {
    const { title, alert } = await calling()
    const { alertId } = alert
    const replies = await Promise.all(
      [waiter, sales].map((caller) => caller.send(notifications.takeAlert, { alertId })),
    )
    const refused = replies.filter(({ code }) => code !== 200)
    expect(refused).toHaveLength(1)
    expect(refused[0]).toMatchObject({ errCode: 'ALERT_TAKEN', msg: expect.stringMatching(/^.+已去处理$/) })
    for (const caller of [waiter, sales]) expect(await titles(caller)).not.toContain(title)
    const taken = await api.db.selectFrom('alert').selectAll().where('alertId', '=', alertId).executeTakeFirstOrThrow()
    expect(taken.endedAt).not.toBeNull()
    const logs = await api.db
      .selectFrom('operLog')
      .select('userId')
      .where('subjectType', '=', 'alert')
      .where('subjectId', '=', alertId)
      .execute()
    expect(logs).toEqual([{ userId: taken.takenUserId }])
    // A replay of the same tap, and a second tap of the same person, succeed.
    const key = randomUUID()
    const winner = taken.takenUserId === waiter.userId ? waiter : sales
    for (let times = 0; times < 2; times += 1)
      expect(await winner.send(notifications.takeAlert, { alertId }, { key })).toMatchObject({ code: 200 })
  })

  it('is refused for unconcerned employees and for strangers', async () => {
    const { alertId } = (await calling()).alert
    expect(await otherWaiter.send(notifications.takeAlert, { alertId })).toMatchObject({ errCode: 'NOT_FOUND' })
    expect((await api.anonymous.send(notifications.takeAlert, { alertId })).httpStatus).toBe(401)
    expect((await api.anonymous.send(notifications.alerts, {})).httpStatus).toBe(401)
  })

  it('escalates to the floor after two minutes and to the venue after four, and notifies each of their phones', async () => {
    const { title, alert } = await calling()
    api.clock.later(1)
    await runAlertJob()
    expect(await titles(floorManager)).not.toContain(title)
    api.clock.later(1)
    await Promise.all([runAlertJob(), runAlertJob()])
    expect(await titles(floorManager)).toContain(title)
    expect((await ringing(otherWaiter)).find((one) => one.alertId === alert.alertId)).toMatchObject({ passedOn: true })
    expect(await titles(gm)).not.toContain(title)
    const events = await api.db.selectFrom('outbox').select('payload').where('topic', '=', 'alert').execute()
    const notifiedUserIds = events.flatMap(({ payload }) => (payload as { userIds: number[] }).userIds)
    expect(notifiedUserIds).toEqual(expect.arrayContaining([floorManager.userId, otherWaiter.userId, waiter.userId]))
    api.clock.later(2)
    await runAlertJob()
    expect(await titles(gm)).toContain(title)
    await floorManager.call(notifications.takeAlert, { alertId: alert.alertId })
    for (const caller of [waiter, sales, otherWaiter, floorManager, gm])
      expect(await titles(caller)).not.toContain(title)
    api.clock.later(30)
    await runAlertJob()
    expect(await titles(gm)).not.toContain(title)
  })

  it('escalates after the configured minutes', async () => {
    await api.db
      .insertInto('sysConfig')
      .values({ configKey: 'alert.callMinutes', configValue: JSON.stringify(7) })
      .execute()
    const { title } = await calling()
    api.clock.later(6)
    await runAlertJob()
    expect(await titles(floorManager)).not.toContain(title)
    api.clock.later(1)
    await runAlertJob()
    expect(await titles(floorManager)).toContain(title)
    await api.db.deleteFrom('sysConfig').where('configKey', '=', 'alert.callMinutes').execute()
  })

  it('of a table without staff of its own goes to the floor immediately', async () => {
    const tableName = free.shift() ?? ''
    const { tableRecordId } = await openTable(api, cashier, tableName)
    await api.db.updateTable('sitting').set({ waiterUserId: null }).where('tableRecordId', '=', tableRecordId).execute()
    const phone = await createSeatedPhone(api, tableName)
    await phone.call(guest.callStaff, { pass: phone.pass, kind: 'order' })
    expect(await titles(floorManager)).toContain(`${tableName} 呼叫点单`)
  })

  it('is not ended by a job run during which it arrives', async () => {
    const { phone, tableName, tableRecordId } = await calling()
    const query = { subjectIds: [tableRecordId], since: null }
    // The next call of the same table arrives after the job has read ringing alerts and before it reads waiting calls.
    const late: AlertSource = {
      ...guestCallAlertSource,
      waiting: async (db, question) => {
        const before = await guestCallAlertSource.waiting(db, question)
        await phone.call(guest.callStaff, { pass: phone.pass, kind: 'bill' })
        return before
      },
    }
    const { end, raise } = await computeAlertChanges(api.db, late, query)
    expect([end, raise]).toEqual([[], []])
    expect(await titles(waiter)).toContain(`${tableName} 呼叫结账`)
  })

  it('rings again for another call, and ends when the guests have left', async () => {
    const { title, alert, phone, tableRecordId } = await calling()
    await waiter.call(notifications.takeAlert, { alertId: alert.alertId })
    api.clock.later(3)
    await phone.call(guest.callStaff, { pass: phone.pass, kind: 'service' })
    expect(await titles(waiter)).toContain(title)
    const { version } = await api.db
      .selectFrom('sitting')
      .select('version')
      .where('tableRecordId', '=', tableRecordId)
      .executeTakeFirstOrThrow()
    await floorManager.call(tables.cancelOpen, { tableRecordId, reason: '客人离开', version })
    await runAlertJob()
    expect(await titles(waiter)).not.toContain(title)
  })
})

describe('tickets of the bar', () => {
  const ticket = async () => {
    const { tableRecordId, tableName } = await party()
    const { orderId } = await orderBottles(waiter, tableRecordId)
    await Promise.all([runAlertJob(), runAlertJob()])
    return { orderId, tableName }
  }
  const listLineIds = async (orderId: number) =>
    (await api.db.selectFrom('orderItem').select('orderItemId').where('orderId', '=', orderId).execute()).map(
      ({ orderItemId }) => orderItemId,
    )

  it('ring once for the bar, and stop when it begins', async () => {
    const { orderId, tableName } = await ticket()
    const rung = (await ringing(bar)).filter(({ subjectId }) => subjectId === orderId)
    expect(rung).toMatchObject([{ kind: alertKind.order, title: `${tableName} 待出品`, content: '芝华士12年 ×1' }])
    expect(await titles(waiter)).not.toContain(`${tableName} 待出品`)
    const orderItemIds = await listLineIds(orderId)
    await bar.call(orders.produceHandle, { orderItemIds, produceStatus: produceStatus.making })
    expect((await ringing(bar)).filter(({ subjectId }) => subjectId === orderId)).toEqual([])
  })

  it('ring again for each urging, and reach the floor manager', async () => {
    const { orderId, tableName } = await ticket()
    const mine = async (caller: Caller) =>
      (await ringing(caller)).filter(({ kind, subjectId }) => kind === alertKind.urge && subjectId === orderId)
    await waiter.call(orders.urge, { orderId })
    expect(await mine(bar)).toMatchObject([
      { kind: alertKind.urge, title: `${tableName} 催单`, content: '已催 1 次 · 芝华士12年 ×1' },
    ])
    api.clock.later(1)
    await waiter.call(orders.urge, { orderId })
    expect(await mine(bar)).toMatchObject([{ content: '已催 2 次 · 芝华士12年 ×1' }])
    api.clock.later(2)
    await runAlertJob()
    expect((await mine(floorManager)).map(({ title }) => title)).toEqual([`${tableName} 催单`])
    await bar.call(orders.produceHandle, {
      orderItemIds: await listLineIds(orderId),
      produceStatus: produceStatus.produced,
    })
    for (const caller of [bar, floorManager]) expect(await mine(caller)).toEqual([])
  })

  it('ring again when a mistaken delivery was undone', async () => {
    const { orderId } = await ticket()
    const mine = async () => (await ringing(bar)).filter(({ subjectId }) => subjectId === orderId)
    const orderItemIds = await listLineIds(orderId)
    await bar.call(orders.produceHandle, { orderItemIds, produceStatus: produceStatus.produced })
    expect(await mine()).toEqual([])
    await bar.call(orders.produceUndo, { orderItemIds })
    expect(await mine()).toHaveLength(1)
  })

  it('ring again when accepted but not produced', async () => {
    const { orderId } = await ticket()
    const mine = async () => (await ringing(bar)).filter(({ subjectId }) => subjectId === orderId)
    const [alert] = await mine()
    await bar.call(notifications.takeAlert, { alertId: alert?.alertId ?? 0 })
    expect(await mine()).toEqual([])
    api.clock.later(10)
    await runAlertJob()
    expect(await mine()).toHaveLength(1)
  })
})

describe('other alerts', () => {
  it('a presented bill rings for the cashier until it is paid', async () => {
    const { tableRecordId, tableName, billId } = await party()
    await orderBottles(waiter, tableRecordId)
    await waiter.call(billing.print, { billId, kind: 'pre' })
    await runAlertJob()
    expect(await ringing(cashier)).toMatchObject([
      { kind: alertKind.payment, title: `${tableName} 待收款`, content: '已出账单 · 待收 ¥880.00' },
    ])
    expect(await titles(floorManager)).not.toContain(`${tableName} 待收款`)
  })

  it('an approval rings for its approvers until one decides; it cannot be taken', async () => {
    const form = { amount: 20_000, spentDate: '2026-03-14', reason: '打车' }
    const { approvalId } = await sales.call(approvals.add, { typeCode: 'expense', formData: form })
    const approvers = await api.db
      .selectFrom('approvalStep as s')
      .innerJoin('appUser as u', 'u.userId', 's.approverId')
      .select('u.userName')
      .where('s.approvalId', '=', approvalId)
      .where('s.stepNo', '=', 1)
      .execute()
    const approver = await api.as(approvers[0]?.userName ?? '')
    const mine = async (caller: Caller) =>
      (await ringing(caller)).find(({ kind, subjectId }) => kind === alertKind.approval && subjectId === approvalId)
    const alert = await mine(approver)
    expect(alert).toMatchObject({ title: '待审批：报销', content: expect.stringMatching(/^¥200.00 · .+ 申请 .+/) })
    expect(await mine(sales)).toBeUndefined()
    expect(await approver.send(notifications.takeAlert, { alertId: alert?.alertId ?? 0 })).toMatchObject({
      errCode: 'NOT_FOUND',
    })
    await approver.call(approvals.handle, { approvalId, action: 'agree' })
    expect(await mine(approver)).toBeUndefined()
  })
})

describe('a presented bill', () => {
  it('rings with the current open amount, without ringing again when it changes', async () => {
    const { tableRecordId, billId, tableName } = await party()
    await orderBottles(waiter, tableRecordId, 1)
    await cashier.call(billing.print, { billId, kind: 'pre' })
    await runAlertJob()
    const alert = async () => (await ringing(cashier)).find(({ title }) => title === `${tableName} 待收款`)
    const before = await alert()
    expect(before?.content).toContain('¥880')
    await orderBottles(waiter, tableRecordId, 1)
    await runAlertJob()
    expect(await alert()).toMatchObject({ alertId: before?.alertId, content: expect.stringContaining('¥1,760') })
    expect(await runAlertJob()).toBe(0)
  })
})
