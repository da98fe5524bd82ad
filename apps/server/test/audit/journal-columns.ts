/** Columns of append-only journals: the rule that protects each, and those that no rule can protect. */
import { rewardStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import { quoteCode } from '../../src/db/audit-check.ts'
import type { Db } from '../../src/db/connection.ts'

export type JournalColumn = {
  /** `table.column`, such as `payment.pay_method`. */
  of: string
  table: string
  column: string
  type: string
}

/** All columns of these tables except primary keys, which other rows reference, and generated columns. */
export async function listColumns(db: Db, tables: readonly string[]): Promise<JournalColumn[]> {
  const { rows } = await sql<Omit<JournalColumn, 'of'>>`
    select c.relname as "table", a.attname as "column", format_type(a.atttypid, a.atttypmod) as type
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relname = any(${tables}::text[]) and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and not exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary and a.attnum = any(i.indkey))
    order by 1, a.attnum`.execute(db)
  return rows.map((row) => ({ ...row, of: `${row.table}.${row.column}` }))
}

/**
 * Number of rows in which a change is tried, spread over the table. Must include every kind of row: a recharge payment
 * is protected by another rule than a bill payment, and some kinds by none.
 */
const ROWS = 24
/** Number of values that are tried, taken from other rows. */
const OTHERS = 6

/** Builds statements that each change the column in one row. */
export async function buildTamperStatements(db: Db, { of, table, column, type }: JournalColumn): Promise<string[]> {
  const together = withOthers[of]
  if (together) return [`update ${table} set ${together}`]
  const { rows: places } = await sql
    .raw<{ at: string }>(
      `select ctid::text as at from (select ctid, row_number() over (order by ctid) as n, count(*) over () as many, ${column} is null as empty from ${table}) r
       order by empty, n % greatest(1, many / ${ROWS}), n limit ${ROWS}`,
    )
    .execute(db)
  const { rows: others } = await sql
    .raw<{ other: string }>(
      `select distinct quote_literal(${column}::text) || '::${type}' as other from ${table} where ${column} is not null limit ${OTHERS}`,
    )
    .execute(db)
  const values = [...listAlteredValues(column, type), ...others.map(({ other }) => other)]
  return values.flatMap((value) =>
    places.map(
      ({ at }) =>
        `update ${table} set ${column} = ${value} where ctid = '${at}' and ${column} is distinct from ${value}`,
    ),
  )
}

/** Values tried in text columns that contain codes. */
const CODES = [
  ...Array.from({ length: 5 }, (_, digit) => String(digit)),
  'card',
  'alipay',
  'wechat',
  'app',
  'code',
  '2099-01',
]

function listAlteredValues(column: string, type: string): string[] {
  if (type === 'boolean') return [`${column} is not true`]
  if (/^(bigint|integer|smallint)$/.test(type)) return [`coalesce(${column}, 0) + 1`, `coalesce(${column}, 2) - 1`]
  if (type.startsWith('timestamp'))
    return ['1 second', '1 hour', '2 days'].map(
      (much) => `coalesce(${column}, '2026-03-14 22:00+08') + interval '${much}'`,
    )
  if (type === 'date') return [`coalesce(${column}, '2026-03-14') + 1`, `coalesce(${column}, '2026-03-14') - 1`]
  if (type === 'jsonb') return [`'[]'`, `'{}'`]
  if (type.endsWith('[]')) return [`'{}'`]
  return [`coalesce(${column}, '') || 'x'`, ...CODES.map((code) => `'${code}'`)]
}

/** Columns tied to others by a constraint: the update that changes them together, and the rows it applies to. */
const withOthers: Readonly<Record<string, string>> = {
  'cash_shift.account_id': `account_id = (select account_id from account where code = 'cash:safe')`,
  'channel_refund.status': `status = 'queued', next_check_at = now() where status = 'done'`,
  'clock_record.outside': `outside = true, address = 'x', photo_url = 'x'`,
  'payment.refunded_bonus': `bonus_amount = bonus_amount + 1, refunded_bonus = refunded_bonus + 1, refunded_amount = refunded_amount + 1
      where pay_method = 'balance' and bonus_amount < amount and refunded_amount < amount`,
  'payment_attempt.status': `status = 'closed' where status = 'succeeded'`,
  'reward.company_share': 'company_share = company_share + 1, user_share = user_share - 1 where user_share > 0',
  'reward.status': `status = ${quoteCode(rewardStatus.closed)}, payment_id = null, paid_at = null, business_date = null
      where status = ${quoteCode(rewardStatus.succeeded)}`,
  'stock_record.before_num': 'before_num = before_num + 1, quantity = quantity - 1 where quantity <> 1',
  'stock_record.after_num': 'after_num = after_num + 1, quantity = quantity + 1 where quantity <> -1',
}

/** Reason: text that is entered or displayed and only read by people: names, texts, addresses. */
const TOLD = 'told to people, never added up or told apart by'
/** Reason: a number or key that a unique index protects and no other row references. */
const NUMBERS = 'a number: the index keeps it single'
/** Reason: state of a running process, needed for its next step. */
const UNDER_WAY = 'kept for what is under way'
/** Reason: time and place of writing; the time and night that matter are in other columns, which are protected. */
const WRITTEN = 'when and where the row was written'
/** Reason: the state of a rule, a shelf or a phone at that moment; no other record of it exists. */
const SEEN_THEN = 'as it was at that moment, of which nothing else is kept'
/** Reason: known only to the provider or platform; reconciliation compares it line by line. */
const OUTSIDE = 'the provider’s word: the comparison with its bill proves it from outside'

/** Reason: a constraint allows no other value. */
const REFUSED = 'a constraint of its table refuses anything else'

/** Reason: a decision about future nights that no other record confirms. */
const DECIDED = 'a rule of the house, as somebody set it'

/** Columns that no audit rule can protect, by reason. */
export const unprotectedColumns: Readonly<Record<string, readonly string[]>> = {
  [TOLD]: [
    'account.account_name',
    'bonus_bill.about',
    'bonus_bill.remark',
    'bonus_bill.title',
    'booking_log.content',
    'booking_log.op_type',
    'booking_log.user_id',
    'booking_log.user_name',
    'cash_move.reason',
    'cash_move.user_name',
    'cash_shift.cashier_name',
    'cash_shift.remark',
    'channel_refund.fail_reason',
    'channel_refund.reason',
    'clock_record.dept_name',
    'clock_record.remark',
    'clock_record.user_name',
    'credit_record.apply_user_name',
    'credit_record.approve_user_id',
    'credit_record.approve_user_name',
    'credit_record.guarantee_dept_name',
    'credit_record.guarantee_user_name',
    'credit_record.guest_name',
    'credit_record.guest_phone',
    'credit_record.opinion',
    'credit_record.reason',
    'credit_record.sign_url',
    'credit_record.table_name',
    'credit_repay.operator_name',
    'credit_repay.remark',
    'credit_repay.reverse_reason',
    'credit_repay.reverse_user_name',
    'payment.cashier_name',
    'payment.fail_reason',
    'payment.payer_name',
    'payment.remark',
    'payment.slip_no',
    'payment.subject',
    'payment_attempt.fail_reason',
    'refund.apply_user_name',
    'refund.audit_user_name',
    'refund.opinion',
    'refund.reason',
    'reward.anonymous',
    'reward.from_name',
    'reward.message',
    'reward.refund_reason',
    'reward.table_name',
    'reward.to_dept_name',
    'reward.to_user_name',
    'sales_attribution_log.from_user_name',
    'sales_attribution_log.reason',
    'sales_attribution_log.to_dept_name',
    'sales_attribution_log.to_user_name',
    'stock_record.biz_no',
    'stock_record.remark',
    'stock_record.supplier_id',
    'table_log.content',
    'table_log.op_type',
    'table_log.user_id',
    'table_log.user_name',
    'wage_objection.objection',
    'wage_version.dept_name',
    'wage_version.post_name',
    'wage_version.real_name',
    'wage_version.user_name',
  ],
  [NUMBERS]: [
    'channel_refund.out_refund_no',
    'credit_record.credit_no',
    'credit_repay.receipt_no',
    'credit_repay.repay_no',
    'payment.request_key',
    'payment_attempt.out_trade_no',
    'refund.refund_no',
    'reward.intent_key',
    'reward.reward_no',
  ],
  [UNDER_WAY]: [
    'bill_split.status',
    'channel_refund.poll_count',
    'channel_refund.lease_until',
    'channel_refund.next_check_at',
    'credit_record.reminded_on',
    'journal_entry.xid',
    'payment.request_fingerprint',
    'payment.expires_at',
    'payment.item_amounts',
    'payment.item_ids',
    'payment.pay_code_hash',
    'payment_attempt.auth_code_date',
    'payment_attempt.auth_code_hash',
    'payment_attempt.poll_count',
    'payment_attempt.client_ip',
    'payment_attempt.give_up_at',
    'payment_attempt.lease_until',
    'payment_attempt.next_check_at',
    'payment_attempt.pay_params',
    'payment_attempt.return_url',
    'refund.return_stock',
  ],
  [WRITTEN]: [
    'bill_split.created_at',
    'booking_log.created_at',
    'channel_refund.created_at',
    'channel_refund.sent_at',
    'clock_evidence.created_at',
    'clock_record.received_at',
    'credit_record.created_at',
    'oper_log_seal.sealed_at',
    'payment.created_at',
    'payment_attempt.created_at',
    'payment_attempt.submitted_at',
    'refund.created_at',
    'reward.created_at',
    'schedule_exchange.exchanged_at',
    'stock_record.created_at',
    'table_log.business_date',
    'table_log.table_id',
    'wage_objection.created_at',
    'wage_rule.created_at',
    'wage_version.created_at',
  ],
  [SEEN_THEN]: [
    'bonus_bill.operator_user_id',
    'bonus_bill.waited',
    'cash_shift.first_counted_at',
    'clock_evidence.evidence',
    'clock_record.accuracy_meters',
    'clock_record.address',
    'clock_record.bluetooth_id',
    'clock_record.clock_method',
    'clock_record.code_step',
    'clock_record.device_id',
    'clock_record.distance_meters',
    'clock_record.latitude',
    'clock_record.longitude',
    'clock_record.photo_url',
    'clock_record.shift_id',
    'payment.counts_bonus',
    'payment.payer_open_id',
    'rebate_detail.base_amount',
    'reward.from_open_id',
    'reward.member_id',
    'reward.reward_code',
    'reward.table_id',
    'reward.sitting_id',
    'gift_quota_usage.limit_amount',
    'gift_quota_usage.limit_times',
    'stock_record.cost_price',
    'stock_record.operator_user_id',
    'wage_rule.create_user_id',
    'wage_version.absent_days',
    'wage_version.correct_user_id',
    'wage_version.create_user_id',
    'wage_version.digest',
    'wage_version.late_times',
    'wage_version.rest_days',
    'wage_version.work_days',
  ],
  [OUTSIDE]: [
    'channel_refund.provider_refund_id',
    'channel_refund.refunded_at',
    'payment_attempt.paid_at',
    'payment_attempt.payer_id',
    'payment_attempt.transaction_id',
  ],
  [REFUSED]: [
    'pay_rule.withdraw_reason',
    'pay_rule.withdraw_user_id',
    'wage_rule.withdraw_reason',
    'wage_rule.withdraw_user_id',
    'wage_version.deduct_amount',
  ],
  [DECIDED]: [
    'pay_rule.actor_level',
    'pay_rule.goods_id',
    'pay_rule.pay_rule_kind',
    'pay_rule.reason',
    'pay_rule.set_at',
    'pay_rule.set_user_id',
    'pay_rule.start_date',
    'pay_rule.user_type',
  ],
}
