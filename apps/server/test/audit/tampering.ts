/** A change that the API prevents, made directly in the database with triggers disabled. */

export type Tampering = {
  /** Tampered table, with column where one applies: `sales_fact.area_id`. */
  of: string
  /** Statements; the last one returns what the audit must report. */
  plant: readonly string[]
  /** All rules the change violates; the first must report the row. */
  rules: readonly string[]
}

/** Sets a column of the first row matching `where` to another value; `shows` is what the audit must report, as SQL over row `t`. */
type Change = { of: string; to: string; where?: string; shows?: string; rules: readonly string[] }

/** Single-column primary keys. */
const keys: Readonly<Record<string, string>> = {
  sales_fact: 'fact_id',
  orders: 'order_id',
  guest_order: 'order_id',
  order_item: 'order_item_id',
  sitting: 'sitting_id',
  sitting_history: 'history_id',
  sales_attribution_log: 'log_id',
  gift_order: 'send_id',
  credit_record: 'credit_id',
  credit_account: 'credit_account_id',
  credit_repay: 'repay_id',
  payment: 'payment_id',
  payment_attempt: 'attempt_id',
  channel_refund: 'channel_refund_id',
  refund: 'refund_id',
  rebate_detail: 'rebate_id',
  reward: 'reward_id',
  bonus_account: 'user_id',
  bonus_bill: 'bill_id',
  bonus_withdraw: 'withdraw_id',
  pay_rule: 'rule_id',
  wage_rule: 'rule_id',
  wage_slip: 'wage_id',
  wage_version: 'wage_id',
  wage_objection: 'wage_id',
  member_flow: 'flow_id',
  recharge_order: 'recharge_id',
  flash_sale_goods: 'flash_sale_goods_id',
  flash_sale_order: 'flash_sale_order_id',
  play_event: 'play_id',
  play_join: 'join_id',
  booking: 'booking_id',
  app_user: 'user_id',
  journal_entry: 'entry_id',
  account: 'account_id',
  bill: 'bill_id',
  bill_split: 'split_id',
  cash_move: 'move_id',
  cash_shift: 'shift_id',
  goods: 'goods_id',
  stock_record: 'record_id',
  wine_deposit: 'deposit_id',
  wine_item: 'wine_item_id',
  wine_log: 'log_id',
  wine_count: 'count_id',
  wine_guest: 'guest_phone',
  table_log: 'log_id',
  oper_log: 'oper_id',
  oper_log_seal: 'seal_id',
  operation: 'operation_key',
  venue_table: 'table_id',
  clock_apply: 'apply_id',
  clock_day: 'user_id',
  clock_evidence: 'clock_id',
  clock_record: 'clock_id',
  clock_swap: 'apply_id',
  actor_clock: 'actor_clock_id',
  actor_clock_apply: 'apply_id',
  schedule: 'schedule_id',
  schedule_draft: 'user_id',
  material: 'material_id',
  task: 'task_id',
  task_check: 'check_id',
  suggestion: 'suggestion_id',
  suggestion_reply: 'reply_id',
  voucher_attempt: 'attempt_id',
  voucher_verify: 'verify_id',
}

/** Builds a case that changes one column in one row. */
export function createTampering({ of, to, where = 'true', shows, rules }: Change): Tampering {
  const [table = '', column = ''] = of.split('.')
  const key = keys[table]
  if (key === undefined) throw new Error(`faults.ts does not know the key of ${table}`)
  const plant = `update ${table} t set ${column} = ${to} where t.${key} = (select ${key} from ${table} where ${where} order by ${key} limit 1)
    returning ${shows ?? `t.${key}, t.${column}`}`
  return { of, plant: [plant], rules }
}

/** A person who is not involved in any event. */
export const UNINVOLVED_USER_ID_SQL = `(select user_id from app_user where user_name = 'yx02')`
export const TONIGHT_CONDITION_SQL = `business_date = '2026-03-14'`
