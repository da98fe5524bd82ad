/**
 * Wage slips as a table, and signed slips as bank transfers. The screens and the creation of a file link
 * (`export-report.ts`) require a ticket of the pay password; opening the file does not.
 */
import { maskCard } from '@nocturne/base/masking'
import { normalDisable, wageStatus } from '@nocturne/contract/codes'
import type { AnswerOf, InputOf } from '@nocturne/contract/endpoint'
import type { reports } from '@nocturne/contract/reports/endpoints'
import type { schemas } from '@nocturne/contract/reports/schemas'
import { sql } from 'kysely'
import type { PageRequest } from '../../../db/list-queries.ts'
import { lit } from '../../../db/statement.ts'
import type { Handler } from '../../../http/bind.ts'
import type { Context } from '../../../http/context.ts'
import { requirePayTicket, decryptCardNumber } from '../../session/public.ts'
import { selectMonthSlips } from './wage-totals.ts'

type Slips = AnswerOf<typeof reports.wageSlips>
type Transfers = AnswerOf<typeof reports.wageTransfers>
type Filter<E> = Omit<InputOf<E>, 'ticket' | keyof PageRequest> & PageRequest

export async function findWageSlips({ db }: Context, input: Filter<typeof reports.wageSlips>): Promise<Slips> {
  const { status, pageNum, pageSize } = input
  const slips = await selectMonthSlips(db, input, status !== undefined && sql`s.status = ${status}::text`)
  const { rows } = await sql<Slips['rows'][number] & { fullCount: number }>`
    select s.user_id, v.user_name, v.dept_name, v.post_name, s.status, v.gross_amount, v.deduct_amount, v.net_amount, v.items,
      count(*) over ()::integer as full_count
    from ${slips} order by v.dept_name, v.dept_id, v.user_name, s.wage_id limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(
    db,
  )
  return {
    rows: rows.map(({ fullCount: _count, items, ...row }) => ({
      ...row,
      items: items.map(({ itemCode, amount }) => ({ itemCode, amount })),
    })),
    total: rows[0]?.fullCount ?? 0,
  }
}

type Transfer = Omit<Transfers['rows'][number], 'cardNoMask'> & {
  bankId: number | null
  cardTail: string | null
}

async function readTransfers(context: Context, input: Omit<Filter<typeof reports.wageTransfers>, keyof PageRequest>) {
  const slips = await selectMonthSlips(
    context.db,
    input,
    sql`s.status = ${lit(wageStatus.confirmed)} and v.net_amount > 0`,
  )
  const { rows } = await sql<Transfer>`
    select s.user_id, v.user_name, v.dept_name, v.post_name, v.net_amount, b.bank_id, b.bank_name, b.account_name, b.card_tail
    from (select s.wage_id, s.version_no as standing from ${slips}) chosen join wage_slip s using (wage_id)
      join wage_version v on v.wage_id = s.wage_id and v.version_no = chosen.standing
      left join lateral (
        select * from user_bank b where b.user_id = s.user_id and b.status = ${lit(normalDisable.normal)} order by b.bank_id desc limit 1
      ) b on true
    order by v.dept_name, v.dept_id, v.user_name, s.wage_id`.execute(context.db)
  return rows
}

const sumNetAmount = (rows: readonly Transfer[]) => rows.reduce((sum, { netAmount }) => sum + netAmount, 0)

/** Rows of the screen: all people, with the last digits of their card. */
async function readTransferPage(context: Context, input: Filter<typeof reports.wageTransfers>): Promise<Transfers> {
  const { pageNum, pageSize } = input
  const rows = await readTransfers(context, input)
  const without = rows.filter(({ bankId }) => bankId === null)
  return {
    rows: rows.slice((pageNum - 1) * pageSize, pageNum * pageSize).map(({ bankId: _id, cardTail, ...row }) => ({
      ...row,
      cardNoMask: cardTail === null ? null : maskCard(cardTail),
    })),
    total: rows.length,
    netAmount: sumNetAmount(rows),
    withoutCard: { count: without.length, netAmount: sumNetAmount(without) },
  }
}

/** Rows of the file: only people with a card, with the full card number. */
export async function findWageTransfers(context: Context, input: Filter<typeof reports.wageTransfers>) {
  const all = await readTransfers(context, input)
  const rows = await Promise.all(
    all.flatMap(({ bankId, cardTail: _tail, ...row }) =>
      bankId === null
        ? []
        : [decryptCardNumber(context.db, bankId).then((cardNo) => ({ ...row, cardNo, remark: `${input.month} 工资` }))],
    ),
  )
  return { rows, total: rows.length, withoutCard: { count: all.length - rows.length } }
}

export const readWageSlips: Handler<typeof reports.wageSlips, typeof schemas.wageSlips> = async (
  context,
  { ticket = '', ...input },
) => {
  await requirePayTicket(context, ticket)
  return findWageSlips(context, input)
}

export const readWageTransfers: Handler<typeof reports.wageTransfers, typeof schemas.wageTransfers> = async (
  context,
  { ticket = '', ...input },
) => {
  await requirePayTicket(context, ticket)
  return readTransferPage(context, input)
}
