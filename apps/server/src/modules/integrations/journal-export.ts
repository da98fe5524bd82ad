/** Journal of a closed night as vouchers for the accountant's program. */
import { businessDayStatus } from '@nocturne/contract/codes'
import type { FileResponse } from '@nocturne/contract/endpoint'
import type { integrations } from '@nocturne/contract/integrations/endpoints'
import type { schemas } from '@nocturne/contract/integrations/schemas'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import type { Handler } from '../../http/bind.ts'
import { refuse } from '../../http/refusal.ts'
import { writeCsv, writeWorkbook, type ReportTable } from '../reports/public.ts'
import {
  buildVoucherRows,
  buildVouchers,
  listUnmapped,
  voucherColumns,
  type AccountCode,
  type JournalSum,
  type Voucher,
} from './voucher-rules.ts'

const mimeTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const

const layoutNames = { kingdee: '金蝶', yonyou: '用友' } as const

export const listJournalNights: Handler<typeof integrations.journalNights, typeof schemas.journalNights> = async (
  { db },
  { pageNum, pageSize },
) => {
  const { rows } = await sql<{ businessDate: string; closedTime: string; entryNum: number }>`
    select n.business_date::text, n.closed_at as closed_time,
      (select count(*) from journal_entry e where e.business_date = n.business_date) as entry_num
    from business_day n where n.status = ${lit(businessDayStatus.closed)}
    order by n.business_date desc limit ${pageSize + 1} offset ${(pageNum - 1) * pageSize}`.execute(db)
  return { rows: rows.slice(0, pageSize), total: (pageNum - 1) * pageSize + rows.length }
}

export const readJournalNight: Handler<typeof integrations.journalNight, typeof schemas.journalNight> = async (
  { db },
  { businessDate },
) => {
  const vouchers = await readVouchers(db, businessDate)
  const lines = vouchers.flatMap((voucher) => voucher.lines)
  return {
    businessDate,
    debitAmount: lines.reduce((sum, { debitAmount }) => sum + debitAmount, 0),
    creditAmount: lines.reduce((sum, { creditAmount }) => sum + creditAmount, 0),
    unmapped: listUnmapped(vouchers),
    vouchers: vouchers.map((voucher) => ({
      ...voucher,
      lines: voucher.lines.map(({ accountName: _name, ...line }) => line),
    })),
  }
}

/** Refuses NIGHT_NOT_CLOSED before the night is closed, and ACCOUNT_UNMAPPED while an account has no code. */
export const exportJournal: Handler<typeof integrations.journalExport, typeof schemas.journalExport> = async (
  { db },
  { businessDate, layout, format },
): Promise<FileResponse> => {
  const vouchers = await readVouchers(db, businessDate)
  const unmapped = listUnmapped(vouchers)
  if (unmapped.length > 0) refuse('ACCOUNT_UNMAPPED', { names: unmapped.map(({ label }) => label).join('、') })
  const title = `${layoutNames[layout]}凭证 ${businessDate}`
  const rows = buildVoucherRows(businessDate, vouchers)
  const table: ReportTable = {
    title,
    isPlain: true,
    facts: [],
    fields: voucherColumns[layout],
    pieces: toPieces(rows),
    totals: {},
  }
  return {
    fileName: `${title}.${format}`,
    mimeType: mimeTypes[format],
    body: format === 'xlsx' ? writeWorkbook(table) : writeCsv(table),
  }
}

// A night has at most some hundred lines.
async function* toPieces<T>(rows: readonly T[]): AsyncGenerator<readonly T[]> {
  yield rows
}

async function readVouchers(db: Db, businessDate: string): Promise<Voucher[]> {
  const night = await db
    .selectFrom('businessDay')
    .select('status')
    .where('businessDate', '=', businessDate)
    .executeTakeFirst()
  if (night?.status !== businessDayStatus.closed) refuse('NIGHT_NOT_CLOSED')
  const [sums, codes] = await Promise.all([readSums(db, businessDate), readCodes(db)])
  return buildVouchers(businessDate, sums, codes)
}

/** Debits and credits of the night by kind of entry and account; accounts of single people are summed. */
async function readSums(db: Db, businessDate: string): Promise<JournalSum[]> {
  const { rows } = await sql<JournalSum>`
    with night as (
      select e.kind, regexp_replace(a.code, ':\\d+', '') as ledger_account, l.amount
      from journal_entry e join journal_line l using (entry_id) join account a using (account_id)
      where e.business_date = ${businessDate}::date
    )
    select kind, ledger_account, coalesce(sum(amount) filter (where amount > 0), 0)::bigint as debit_amount,
      coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as credit_amount
    from night group by kind, ledger_account order by kind, ledger_account`.execute(db)
  return rows
}

async function readCodes(db: Db): Promise<Map<string, AccountCode>> {
  const rows = await db.selectFrom('accountMapping').select(['ledgerAccount', 'accountCode', 'accountName']).execute()
  return new Map(rows.map(({ ledgerAccount, ...code }) => [ledgerAccount, code]))
}
