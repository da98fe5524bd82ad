/** Monthly targets of the demo venue: for sales people by rank, for departments the sum of their people. */
import { sql } from 'kysely'
import type { Tx } from '../../src/db/connection.ts'
import type { VenuePerson } from './venue.ts'

/** Monthly target in fen, for a full venue: the first fifth of the sales people, those up to the middle, the rest. */
const STEPS = [
  { upTo: 0.2, amount: 120_000_00 },
  { upTo: 0.5, amount: 60_000_00 },
  { upTo: 1, amount: 30_000_00 },
] as const
/** Targets are whole thousands of yuan. */
const ROUND = 1_000_00

/** Writes the targets of these months (`2026-03-01`). `ranks`: sales people, best first. */
export async function setTargets(
  tx: Tx,
  months: readonly string[],
  { ranks, scale, at }: { ranks: readonly VenuePerson[]; scale: number; at: Date },
): Promise<void> {
  const people = ranks.map(({ userId, deptId }, i) => {
    const step = STEPS.find(({ upTo }) => (i + 1) / ranks.length <= upTo)
    const amount = Math.max(ROUND, Math.round(((step?.amount ?? 0) * scale) / ROUND) * ROUND)
    return { userId, deptId, amount }
  })
  await sql`
    with people as (
      select * from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as p("userId" bigint, "deptId" bigint, amount bigint)
    ), owners as (
      select "userId" as user_id, null::bigint as dept_id, amount from people
      union all select null, "deptId", sum(amount)::bigint from people group by "deptId"
    )
    insert into sales_target (month, user_id, dept_id, target_amount, set_at)
    select to_char(m::date, 'YYYY-MM'), o.user_id, o.dept_id, o.amount, ${at} from unnest(${[...months]}::date[]) m, owners o
    order by 1, o.dept_id, o.user_id`.execute(tx)
}
