import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTestApi } from '../../../test/api.ts'
import type { TestApi } from '../../../test/api.ts'

type Period = { deptId: number; since: boolean; open: boolean }

describe('departments of a person over time', () => {
  let api: TestApi

  beforeAll(async () => {
    api = await startTestApi()
  })

  const userNamed = async (userName: string) =>
    (await api.db.selectFrom('appUser').select('userId').where('userName', '=', userName).executeTakeFirstOrThrow())
      .userId
  const move = (userId: number, deptId: number) =>
    api.db.updateTable('appUser').set({ deptId }).where('userId', '=', userId).execute()
  /** Departments in order: each `since` is the end of the previous one. */
  const listPeriods = async (userId: number) => {
    const { rows } = await sql<Period>`
      select dept_id, from_at = coalesce(lag(to_at) over (order by from_at), '-infinity') as since, to_at is null as open
      from user_dept where user_id = ${userId} order by from_at`.execute(api.db)
    return rows
  }
  const refused = async (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: { constraint?: string; code?: string }) => error.constraint ?? error.code,
    )

  it('start with the first department and continue with each next one', async () => {
    const userId = await userNamed('yx03')
    const [first] = await listPeriods(userId)
    expect(first).toEqual({ deptId: 21, since: true, open: true })
    await move(userId, 21)
    expect(await listPeriods(userId)).toHaveLength(1)
    await move(userId, 22)
    await move(userId, 21)
    expect(await listPeriods(userId)).toEqual([
      { deptId: 21, since: true, open: false },
      { deptId: 22, since: true, open: false },
      { deptId: 21, since: true, open: true },
    ])
  })

  it('have no gap or overlap after two concurrent moves', async () => {
    const userId = await userNamed('yx04')
    await Promise.all([move(userId, 22), move(userId, 23), move(userId, 22), move(userId, 23)])
    const periods = await listPeriods(userId)
    expect(periods.every(({ since }) => since)).toBe(true)
    expect(periods.filter(({ open }) => open)).toHaveLength(1)
    const { deptId } = await api.db
      .selectFrom('appUser')
      .select('deptId')
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow()
    expect(periods.at(-1)).toEqual({ deptId, since: true, open: true })
  })

  it('cannot overlap', async () => {
    const userId = await userNamed('yx05')
    const add = (fromAt: string, toAt: string | null) =>
      refused(api.db.insertInto('userDept').values({ userId, deptId: 22, fromAt, toAt }).execute())
    expect(await add('2030-01-01 00:00:00', null)).toBe('user_dept__one_at_a_time')
    expect(await add('2020-01-01 00:00:00', '2020-02-01 00:00:00')).toBe('user_dept__one_at_a_time')
    expect(await add('2020-01-01 00:00:00', '2019-01-01 00:00:00')).toBe('user_dept__order')
  })

  it('are never rewritten', async () => {
    const userId = await userNamed('yx03')
    const change = (changes: { deptId?: number; toAt?: string }) =>
      refused(api.db.updateTable('userDept').set(changes).where('userId', '=', userId).execute())
    expect(await change({ deptId: 22 })).toBe('23001')
    expect(await change({ toAt: '2100-01-01 00:00:00' })).toBe('23001')
    expect(await refused(api.db.deleteFrom('userDept').where('userId', '=', userId).execute())).toBe('23001')
  })
})
