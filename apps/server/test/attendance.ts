/** Shifts for attendance tests. */
import type { Caller, TestApi } from './api.ts'

const NAMES = { night: '晚班A', late: '晚班B', office: '行政班', rest: '休息' } as const

/** Publishes 晚班A (19:00 to 03:00), 晚班B (20:00 to 04:00), 行政班 (14:00 to 22:00) or a day off for a person. */
export async function publishShift(
  api: TestApi,
  person: Caller,
  businessDate: string,
  kind: keyof typeof NAMES,
): Promise<void> {
  const shift = await api.db
    .selectFrom('shift')
    .selectAll()
    .where('shiftName', '=', NAMES[kind])
    .executeTakeFirstOrThrow()
  const { deptId } = await api.db
    .selectFrom('appUser')
    .select('deptId')
    .where('userId', '=', person.userId ?? 0)
    .executeTakeFirstOrThrow()
  const { status: _status, orderNum: _orderNum, changedAt: _changedAt, ...terms } = shift
  await api.db
    .insertInto('schedule')
    .values({ ...terms, userId: person.userId ?? 0, deptId, businessDate, publishedAt: api.clock.now() })
    .execute()
}
