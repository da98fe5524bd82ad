import { billing } from '@nocturne/contract/billing/endpoints'
import { integrations } from '@nocturne/contract/integrations/endpoints'
import { getLedgerAccountName, ledgerAccounts } from '@nocturne/contract/integrations/ledger-accounts'
import { ledger } from '@nocturne/contract/ledger/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApi } from '../../../test/api.ts'
import { openTable, orderBottles, readSitting, waiveMinimum } from '../../../test/factories.ts'

const NIGHT = '2026-03-14'
const api = await startTestApi()
const [floor, cashier, finance] = [await api.as('lm01'), await api.as('shouyin01'), await api.as('caiwu01')]

async function download(query: Record<string, string>, token = finance.token) {
  const response = await api.app.inject({
    url: `${integrations.journalExport.path}?${new URLSearchParams(query)}`,
    headers: { authorization: `Bearer ${token}` },
  })
  const isRefusal = String(response.headers['content-type']).startsWith('application/json')
  return { refusal: isRefusal ? response.json<{ errCode: string; msg: string }>() : null, bytes: response.rawPayload }
}

const csv = { businessDate: NIGHT, layout: 'yonyou', format: 'csv' }

const mapAccount = (ledgerAccount: string, accountCode: string) =>
  sql`insert into account_mapping (ledger_account, account_code, account_name)
    values (${ledgerAccount}, ${accountCode}, ${getLedgerAccountName(ledgerAccount)})`.execute(api.db)

test('refuses a night that is not closed', async () => {
  expect((await download(csv)).refusal).toMatchObject({ errCode: 'NIGHT_NOT_CLOSED' })
  expect(await finance.send(integrations.journalNight, { businessDate: NIGHT })).toMatchObject({
    errCode: 'NIGHT_NOT_CLOSED',
  })
  const waiter = await api.as('fwy01')
  expect(await waiter.send(integrations.journalNights, {})).toMatchObject({ errCode: 'NO_PERMISSION' })
})

test('names the accounts without a code, then exports balanced vouchers with the totals of the night', async () => {
  const { tableRecordId, billId } = await openTable(api, floor, 'A08')
  await orderBottles(floor, tableRecordId, 2)
  await cashier.call(billing.settle, {
    billId,
    payments: [
      { payMethod: 'cash', amount: 100_000 },
      { payMethod: 'card', amount: 76_000, slipNo: '123456' },
    ],
  })
  await waiveMinimum(api, floor, tableRecordId)
  const { version } = await readSitting(api, tableRecordId)
  await floor.call(tables.clear, { tableRecordId, version, force: true })
  const report = await finance.call(ledger.closeDay, { businessDate: NIGHT })

  await sql`delete from account_mapping`.execute(api.db)
  await mapAccount('cash', '1001')
  const { refusal } = await download(csv)
  expect(refusal).toMatchObject({ errCode: 'ACCOUNT_UNMAPPED' })
  expect(refusal?.msg).toContain('营业收入')
  expect(refusal?.msg).toContain('刷卡待清算')
  expect(refusal?.msg).not.toContain('收银抽屉')
  for (const [index, account] of Object.keys(ledgerAccounts).entries())
    if (account !== 'cash') await mapAccount(account, `9${String(index).padStart(3, '0')}.01`)

  const night = await finance.call(integrations.journalNight, { businessDate: NIGHT })
  expect(night.unmapped).toEqual([])
  for (const { lines } of night.vouchers)
    expect(lines.reduce((sum, line) => sum + line.debitAmount - line.creditAmount, 0)).toBe(0)
  const sum = (account: string) =>
    night.vouchers
      .flatMap(({ lines }) => lines)
      .filter(({ ledgerAccount }) => ledgerAccount === account)
      .reduce((all, line) => all + line.debitAmount - line.creditAmount, 0)
  expect(-sum('income:sales')).toBe(report.paidAmount + report.creditAmount - report.refundAmount)
  const paid = new Map(report.paidByMethod.map(({ payMethod, paidAmount }) => [payMethod, paidAmount]))
  expect([sum('cash'), sum('card:clearing')]).toEqual([paid.get('cash'), paid.get('card')])
  const { rows } = await sql<{ debit: number }>`
    select sum(amount) filter (where amount > 0)::bigint as debit from journal_line join journal_entry using (entry_id)
    where business_date = ${NIGHT}`.execute(api.db)
  expect([night.debitAmount, night.creditAmount]).toEqual([rows[0]?.debit, rows[0]?.debit])
  expect((await finance.call(integrations.journalNights, {})).rows[0]).toMatchObject({ businessDate: NIGHT })
})

test('writes the headings of both programs in the first row, amounts in yuan, and no sums', async () => {
  const yonyou = (await download(csv)).bytes.toString('utf8').replace('\uFEFF', '').trim().split('\r\n')
  expect(yonyou[0]).toBe('制单日期,凭证类别字,业务号,附单据数,摘要,科目编码,金额借方,金额贷方')
  expect(yonyou[1]).toMatch(/^2026-03-14,记,1,0,2026-03-14 营业收款,[\d.]+,\d+\.\d\d,0\.00$/)
  const kingdee = (await download({ ...csv, layout: 'kingdee' })).bytes.toString('utf8').replace('\uFEFF', '')
  expect(kingdee).toMatch(/^日期,凭证字,凭证号,附单据数,摘要,科目代码,科目名称,借方金额,贷方金额,币别,汇率\r\n/)
  const totals = yonyou.slice(1).map((line) =>
    line
      .split(',')
      .slice(-2)
      .map((text) => Math.round(Number(text) * 100)),
  )
  const add = (side: number) => totals.reduce((all, pair) => all + (pair[side] ?? 0), 0)
  expect(add(0)).toBe(add(1))
  const sheet = (await download({ ...csv, format: 'xlsx' })).bytes
  expect(sheet.subarray(0, 2).toString()).toBe('PK')
})

test('is open to a program with the scope', async () => {
  const gm = await api.as('gm')
  const { token } = await gm.call(integrations.tokenAdd, { tokenName: '会计', scopes: ['report:journal:export'] })
  expect((await download(csv, token)).bytes.toString('utf8')).toContain('制单日期')
})

test('names every account that the ledger can have', async () => {
  const { rows } = await sql<{ code: string }>`
    select distinct regexp_replace(code, ':\\d+', '') as code from account order by 1`.execute(api.db)
  expect(rows.map(({ code }) => code).filter((code) => !Object.hasOwn(ledgerAccounts, code))).toEqual([])
})
