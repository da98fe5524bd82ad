/**
 * Vouchers of a night: one for each kind of business, with one line for each account and side. Each ledger entry
 * balances, so each voucher does. Pure.
 */
import type { SheetField } from '@nocturne/contract/reports/export/sheets'
import { getLedgerAccountName } from '@nocturne/contract/integrations/ledger-accounts'

/** Sums of one account within one kind of entry. Amounts are fen and not negative. */
export type JournalSum = { kind: string; ledgerAccount: string; debitAmount: number; creditAmount: number }

export type VoucherLine = {
  ledgerAccount: string
  label: string
  accountCode: string
  accountName: string
  debitAmount: number
  creditAmount: number
}

export type Voucher = { voucherNo: number; summary: string; lines: VoucherLine[] }

/** Chinese names of the kinds of entries, in the order of the vouchers. */
const kinds: Readonly<Record<string, string>> = {
  payment: '营业收款',
  refund: '退款',
  reverse: '冲销',
  recharge: '会员储值',
  prepaid: '预收款',
  reward: '打赏',
  repay: '挂账回款',
  opening: '期初',
  openingRepay: '期初挂账回款',
  writeOff: '坏账核销',
  rebate: '销售返利',
  bonus: '员工奖励和分成',
  shift: '交班',
  suspense: '异常款项',
  settlement: '通道结算',
}

const kindOrder = Object.keys(kinds)

/** Code and name of an account in the accountant's program. */
export type AccountCode = { accountCode: string; accountName: string }

/** Builds the vouchers; the code of an account without a mapping is ''. */
export function buildVouchers(
  businessDate: string,
  sums: readonly JournalSum[],
  codes: ReadonlyMap<string, AccountCode>,
): Voucher[] {
  const byKind = [...Map.groupBy(sums, ({ kind }) => kind)].toSorted(([a], [b]) => getPlace(a) - getPlace(b))
  return byKind.map(([kind, rows], index) => ({
    voucherNo: index + 1,
    summary: `${businessDate} ${kinds[kind] ?? kind}`,
    lines: [...rows.flatMap(takeDebit), ...rows.flatMap(takeCredit)].map((line) => ({
      ...line,
      label: getLedgerAccountName(line.ledgerAccount),
      ...(codes.get(line.ledgerAccount) ?? { accountCode: '', accountName: '' }),
    })),
  }))
}

const getPlace = (kind: string): number => {
  const place = kindOrder.indexOf(kind)
  return place < 0 ? kindOrder.length : place
}

const takeDebit = ({ ledgerAccount, debitAmount }: JournalSum) =>
  debitAmount === 0 ? [] : [{ ledgerAccount, debitAmount, creditAmount: 0 }]

const takeCredit = ({ ledgerAccount, creditAmount }: JournalSum) =>
  creditAmount === 0 ? [] : [{ ledgerAccount, debitAmount: 0, creditAmount }]

/** Accounts without a code, each once, in the order of the vouchers. */
export const listUnmapped = (vouchers: readonly Voucher[]): { ledgerAccount: string; label: string }[] => {
  const lines = vouchers.flatMap((voucher) => voucher.lines).filter(({ accountCode }) => accountCode === '')
  return [...new Map(lines.map(({ ledgerAccount, label }) => [ledgerAccount, { ledgerAccount, label }])).values()]
}

export type VoucherLayout = 'kingdee' | 'yonyou'

const text = (name: string, label: string): SheetField => ({ name, label, kind: 'text' })
const money = (name: string, label: string): SheetField => ({ name, label, kind: 'money' })

/** Columns of each program, in its order and under its headings. */
export const voucherColumns: Readonly<Record<VoucherLayout, readonly SheetField[]>> = {
  kingdee: [
    text('businessDate', '日期'),
    text('word', '凭证字'),
    text('voucherNo', '凭证号'),
    text('attachments', '附单据数'),
    text('summary', '摘要'),
    text('accountCode', '科目代码'),
    text('accountName', '科目名称'),
    money('debitAmount', '借方金额'),
    money('creditAmount', '贷方金额'),
    text('currency', '币别'),
    text('rate', '汇率'),
  ],
  yonyou: [
    text('businessDate', '制单日期'),
    text('word', '凭证类别字'),
    text('voucherNo', '业务号'),
    text('attachments', '附单据数'),
    text('summary', '摘要'),
    text('accountCode', '科目编码'),
    money('debitAmount', '金额借方'),
    money('creditAmount', '金额贷方'),
  ],
}

const NO_ATTACHMENTS = 0
const RATE_OF_HOME_CURRENCY = 1

/** Rows of the file: one for each line, with the head of its voucher. */
export const buildVoucherRows = (businessDate: string, vouchers: readonly Voucher[]) =>
  vouchers.flatMap(({ voucherNo, summary, lines }) =>
    lines.map(({ accountCode, accountName, debitAmount, creditAmount }) => ({
      businessDate,
      word: '记',
      voucherNo: String(voucherNo),
      attachments: String(NO_ATTACHMENTS),
      summary,
      accountCode,
      accountName,
      debitAmount,
      creditAmount,
      currency: 'RMB',
      rate: String(RATE_OF_HOME_CURRENCY),
    })),
  )
