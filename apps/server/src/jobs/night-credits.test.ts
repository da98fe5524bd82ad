import { addDays, parseTime } from '@nocturne/base/venue-time'
import { billing } from '@nocturne/contract/billing/endpoints'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTestApi } from '../../test/api.ts'
import type { Caller, TestApi } from '../../test/api.ts'
import { openTable, orderBottles } from '../../test/factories.ts'
import { remindDueCredits } from './night-credits.ts'

describe('credits that fall due', () => {
  let api: TestApi
  let floor: Caller
  let gm: Caller

  beforeAll(async () => {
    api = await startTestApi()
    floor = await api.as('lm01')
    gm = await api.as('gm')
  })

  /** Puts the table's bottles on account, guaranteed by the caller; due after 30 nights. */
  const owe = async (caller: Caller, tableName: string) => {
    const { tableRecordId, billId } = await openTable(api, caller, tableName)
    await orderBottles(caller, tableRecordId)
    const guest = { guestName: '陈总', guestPhone: '13900001234', reason: '月结' }
    const amount = 88_000
    return caller.call(billing.creditApply, { billId, amount, guaranteeUserId: caller.userId ?? 0, ...guest })
  }
  const run = (date: string) => remindDueCredits(api.db, parseTime(`${date} 20:00:00`))
  const listReminders = (caller: Caller) =>
    api.db
      .selectFrom('notification')
      .select(['title', 'content', 'route'])
      .where('userId', '=', caller.userId ?? 0)
      .where('title', 'like', '挂账到期提醒%')
      .orderBy('notificationId')
      .execute()

  it('remind their guarantor on the due day and once after it, never before and never a third time', async () => {
    const { creditId } = await owe(floor, 'A01')
    const due = addDays('2026-03-14', 30)
    expect(await run(addDays(due, -1))).toBe(0)
    const runs = await Promise.all([run(due), run(due)])
    expect(runs[0] + runs[1]).toBe(1)
    expect(await listReminders(floor)).toEqual([
      {
        title: '挂账到期提醒 ¥880.00',
        content: '您担保的挂账请尽快催收：A01 陈总 还欠 ¥880.00，今日到期',
        route: `/pages/employeeCenter/sumCredit/creditDetail?creditId=${creditId}`,
      },
    ])
    expect(await run(due)).toBe(0)
    expect(await run(addDays(due, 1))).toBe(1)
    expect(await run(addDays(due, 2))).toBe(0)
    expect((await listReminders(floor)).map((note) => note.content)).toContainEqual(expect.stringContaining('已逾期'))
    expect(await listReminders(floor)).toHaveLength(2)
  })

  it('are one message per person, and none once repaid', async () => {
    const cashier = await api.as('shouyin01')
    const [, , repaid] = [await owe(gm, 'A02'), await owe(gm, 'A03'), await owe(gm, 'A04')]
    await cashier.call(billing.creditRepay, { creditId: repaid.creditId, amount: 88_000, payMethod: 'cash' })
    expect(await run('2026-05-01')).toBe(2)
    expect(await listReminders(gm)).toMatchObject([
      { title: '挂账到期提醒 ¥1,760.00', route: '/pages/employeeCenter/sumCredit/index' },
    ])
  })
})
