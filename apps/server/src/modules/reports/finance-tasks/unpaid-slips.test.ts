/** Desks of finance and personnel read unpaid slips by index, not the paid ones of all years. */
import { wageStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { lit } from '../../../db/statement.ts'
import { startTestApi } from '../../../../test/api.ts'
import { selectSlips } from './desk-lines.ts'

const api = await startTestApi()

/** Five years of paid slips, and one month of unconfirmed ones. */
beforeAll(async () => {
  await sql`
    insert into wage_slip (month, user_id, version_no, published_no, published_at, status, confirmed_at, sign_url, paid_at)
    select to_char(m, 'YYYY-MM'), u.user_id, 1, 1, now(), case when m = '2026-02-01' then ${lit(wageStatus.unconfirmed)} else ${lit(wageStatus.paid)} end,
      case when m < '2026-02-01' then now() end, case when m < '2026-02-01' then '/s.webp' end, case when m < '2026-02-01' then now() end
    from generate_series('2021-02-01'::timestamptz, '2026-02-01', interval '1 month') m cross join app_user u on conflict do nothing`.execute(
    api.db,
  )
  await sql`analyze wage_slip`.execute(api.db)
})

async function explain(statement: RawBuilder<unknown>): Promise<string> {
  const { rows } = await sql<Record<string, string>>`explain ${statement}`.execute(api.db)
  return rows.flatMap((row) => Object.values(row)).join('\n')
}

it.each([
  ['lines of objections', selectSlips(wageStatus.disputed)],
  ['lines of signed slips', selectSlips(wageStatus.confirmed)],
  ['the first unsigned month', sql`select min(month) from wage_slip where status = ${lit(wageStatus.unconfirmed)}`],
  ['the sum of unpaid slips', sql`select count(*), min(month) from wage_slip where status <> ${lit(wageStatus.paid)}`],
])('reads %s by index', async (_name, statement) => {
  const plan = await explain(statement)
  expect(plan).toContain('wage_slip__unpaid')
  expect(plan).not.toContain('Seq Scan on wage_slip')
})
