import { payroll } from '@nocturne/contract/payroll/endpoints'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTestApi } from '../../../test/api.ts'
import type { Caller, TestApi } from '../../../test/api.ts'

const MONTH = '2026-03'

describe('月度目标', () => {
  let api: TestApi
  let gm: Caller
  let finance: Caller
  let sales: Caller

  beforeAll(async () => {
    api = await startTestApi()
    gm = await api.as('gm')
    finance = await api.as('caiwu01')
    sales = await api.as('yx01')
  })

  const set = (caller: Caller, targetAmount: number, owner: { userId?: number; deptId?: number }, month = MONTH) =>
    caller.send(payroll.setTarget, { month, targetAmount, ...owner })
  const targets = async (month = MONTH, deptId?: number) =>
    (await gm.call(payroll.targetList, { month, ...(deptId === undefined ? {} : { deptId }) })).rows.map((row) => [
      row.userId ?? row.deptName,
      row.targetAmount,
    ])
  const readDeptId = async (userName: string) =>
    (await api.db.selectFrom('appUser').select('deptId').where('userName', '=', userName).executeTakeFirstOrThrow())
      .deptId

  it('requires the permission to manage rules, one person or department, an open month and an active employee', async () => {
    const userId = sales.userId!
    for (const endpoint of [payroll.targetList, payroll.setTarget, payroll.copyTargets])
      expect(await sales.send(endpoint, { month: MONTH, userId, targetAmount: 1 })).toMatchObject({ code: 403 })
    expect(await set(await api.as('dz01'), 1, { userId })).toMatchObject({ code: 403 })
    for (const wrong of [
      await set(gm, 100, {}),
      await set(gm, 100, { userId, deptId: 1 }),
      await set(gm, 100, { userId }, '2026-02'),
      await set(gm, 100, { userId }, '2026-13'),
      await set(gm, -1, { userId }),
      await set(gm, 100, { deptId: 999_999 }),
    ])
      expect(wrong).toMatchObject({ errCode: 'PARAM_INVALID', msg: expect.stringMatching(/\p{Script=Han}/u) as string })
    for (const nobody of [1, 999_999])
      expect(await set(gm, 100, { userId: nobody })).toMatchObject({ errCode: 'USER_NOT_FOUND' })
    expect(await targets()).toEqual([])
  })

  it('is set, changed and removed, notifying its person', async () => {
    const userId = sales.userId!
    const deptId = await readDeptId('yx01')
    await set(gm, 3_000_000, { userId })
    await set(finance, 9_000_000, { deptId })
    const [dept, person] = (await gm.call(payroll.targetList, { month: MONTH, deptId })).rows
    expect(dept).toMatchObject({ userId: null, deptId, targetAmount: 9_000_000 })
    expect(person).toMatchObject({ userId, deptId, targetAmount: 3_000_000, month: MONTH })
    await set(gm, 4_000_000, { userId })
    const notifications = await api.db
      .selectFrom('notification')
      .select(['content'])
      .where('userId', '=', userId)
      .orderBy('notificationId')
      .execute()
    expect(notifications).toEqual([{ content: '您3月的业绩目标为 ¥30,000' }, { content: '您3月的业绩目标为 ¥40,000' }])
    await set(gm, 0, { deptId })
    expect(await targets()).toEqual([[userId, 4_000_000]])
  })

  it('is set once by concurrent requests', async () => {
    const { userId } = await api.as('yx02')
    const replies = await Promise.all(
      [1_000_000, 2_000_000, 3_000_000].map((amount, i) => set(i === 0 ? finance : gm, amount, { userId: userId! })),
    )
    expect(replies.map(({ code }) => code)).toEqual([200, 200, 200])
    expect((await targets()).filter(([owner]) => owner === userId)).toHaveLength(1)
  })

  it('is copied once to the next month for people without one', async () => {
    await set(gm, 7_000_000, { userId: sales.userId! }, '2026-04')
    const counts = await Promise.all(
      [gm, finance].map((caller) => caller.call(payroll.copyTargets, { month: '2026-04' })),
    )
    expect(counts.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual([0, 1])
    expect((await targets('2026-04')).find(([owner]) => owner === sales.userId)?.[1]).toBe(7_000_000)
    expect(await targets('2026-04')).toHaveLength(2)
  })
})
