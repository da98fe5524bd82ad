/** Inputs of a proposal: past takings of the weekday, and bookings. */
import { scheduling } from '@nocturne/contract/scheduling/endpoints'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { startTestApi, TONIGHT } from '../../../test/api.ts'
import { addBooking, listFreePayLaterTables, readTableId } from '../../../test/factories.ts'

const WEEK = '2026-04-06'
const [TUESDAY, FRIDAY] = ['2026-04-07', '2026-04-10']

it('gives no days off on the strongest weekday, nor on a night with maximum bookings', async () => {
  const api = await startTestApi()
  const gm = await api.as('gm')
  const weeks = { fromWeek: WEEK, toWeek: WEEK, deptId: 21 }
  const propose = async () => {
    const { count } = await gm.call(scheduling.propose, weeks)
    expect(count).toBeGreaterThan(0)
    const { rows } = await sql<{ night: string; rests: number }>`
      select d.business_date as night, count(*) filter (where f.rest_flag) as rests from schedule_draft d join shift f using (shift_id)
      where d.business_date between ${WEEK}::date and ${WEEK}::date + 6 group by 1 order by 1`.execute(api.db)
    await gm.call(scheduling.clearDraft, weeks)
    return new Map(rows.map(({ night, rests }) => [night, rests]))
  }
  // Without takings and bookings all nights have the same demand.
  const blind = await propose()
  expect([...blind.values()].every((rests) => rests > 0)).toBe(true)

  await sql`
    insert into night_measure (business_date, sales_dept_id, sales_user_id, total_amount, gift_amount, discount_amount, paid_amount, credit_amount,
      unpaid_amount, return_amount, refund_amount, repay_amount, performance_amount, order_count)
    select night::date, 21, 0, case extract(isodow from night) when 5 then 100000 else 60000 end, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1
    from generate_series(${TONIGHT}::date - 14, ${TONIGHT}::date - 1, interval '1 day') night`.execute(api.db)
  const byTakings = await propose()
  expect(byTakings.get(FRIDAY)).toBe(0)
  expect(byTakings.get(TUESDAY)).toBeGreaterThan(0)

  const [name = ''] = await listFreePayLaterTables(api)
  const tableId = await readTableId(api, name)
  for (const bookingDate of [TONIGHT.slice(0, 10), TUESDAY]) await addBooking(gm, { bookingDate, tableId }, api)
  const byBookings = await propose()
  expect([byBookings.get(TUESDAY), byBookings.get(FRIDAY)]).toEqual([0, 0])
  expect([...byBookings.values()].reduce((sum, rests) => sum + rests, 0)).toBe(
    [...byTakings.values()].reduce((sum, rests) => sum + rests, 0),
  )
})
