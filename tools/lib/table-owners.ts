/**
 * Who writes which table: each has one owner, and others ask the owner's functions. An owner is a module, or a layer of
 * apps/server/src where no module is concerned. Everybody reads.
 */
export const tableOwners: Record<string, readonly string[]> = {
  payroll: [
    'commission_rule',
    'commission_tier',
    'sales_target',
    'wage_credit',
    'wage_objection',
    'wage_rule',
    'wage_slip',
    'wage_version',
  ],
  queueing: ['queue_counter', 'queue_number'],
  vouchers: [
    'group_package',
    'house_voucher',
    'voucher_attempt',
    'voucher_difference',
    'voucher_prepare',
    'voucher_run',
    'voucher_verify',
  ],
  billing: [
    'bill',
    'bill_split',
    'bill_split_part',
    'credit_account',
    'credit_record',
    'credit_repay',
    'credit_repay_line',
    'pay_code',
    'payment_allocation',
    'refund',
  ],
  'flash-sales': ['kill_activity', 'kill_goods', 'kill_order', 'kill_taken', 'play_event', 'play_goods', 'play_join'],
  wine: [
    'wine_count',
    'wine_count_item',
    'wine_deposit',
    'wine_guest',
    'wine_item',
    'wine_log',
    'wine_withdraw',
    'wine_withdraw_item',
  ],
  guest: ['guest_call', 'guest_order', 'guest_pass'],
  rewards: ['reward', 'reward_code'],
  stage: ['actor_clock', 'actor_clock_apply'],
  gifts: ['gift_scheme', 'send_order', 'send_quota', 'send_quota_adjust', 'send_quota_usage'],
  reservations: ['booking', 'booking_log'],
  orders: ['order_item', 'orders'],
  tables: [
    'area',
    'min_charge_rule',
    'record_history',
    'record_minimum',
    'table_label',
    'table_log',
    'table_record',
    'venue_table',
  ],
  members: [
    'member',
    'member_balance',
    'member_code',
    'member_flow',
    'member_level',
    'recharge_order',
    'recharge_refund',
    'recharge_rule',
  ],
  payments: [
    'channel_refund',
    'payment',
    'payment_attempt',
    'provider_inbox',
    'reconciliation_item',
    'reconciliation_run',
    'suspense_item',
  ],
  scheduling: ['schedule', 'schedule_draft', 'schedule_exchange', 'shift', 'table_duty'],
  bonus: ['bonus_account', 'bonus_bill', 'bonus_withdraw'],
  attendance: ['clock_apply', 'clock_day', 'clock_evidence', 'clock_night', 'clock_record', 'clock_swap'],
  approvals: ['approval', 'approval_cc', 'approval_comment', 'approval_step', 'approval_type'],
  materials: ['material', 'material_use', 'task', 'task_check', 'task_user'],
  suggestions: ['suggestion', 'suggestion_picture', 'suggestion_reply'],
  ledger: [
    'account',
    'business_day',
    'fact_part',
    'cash_shift',
    'journal_entry',
    'journal_line',
    'night_measure',
    'night_part',
    'rebate_detail',
    'rebate_due',
    'rebate_move',
    'sales_attribution_log',
    'sales_fact',
  ],
  catalog: ['goods', 'goods_type', 'stock_record'],
  session: [
    'bind_code',
    'captcha',
    'pay_ticket',
    'secret_nonce',
    'session',
    'sms_code',
    'third_bind',
    'throttle',
    'user_bank',
  ],
  notifications: ['alert', 'notice', 'notification', 'push_subscription'],
  directory: ['app_user', 'dept', 'post', 'role_permission', 'user_dept'],
  platform: ['oauth_state', 'oper_log', 'server_secret', 'sys_config', 'upload', 'upload_part'],
  http: ['operation', 'outbox'],
  jobs: ['oper_log_seal'],
  providers: ['provider_token'],
  db: ['number_sequence', 'schema_migration'],
}

/** Files of a layer that write what is not theirs, all of them for one reason. */
export const writesEverything: readonly { path: string; reason: string }[] = [
  { path: 'apps/server/src/demo/', reason: 'makes a year of nights at once, table by table, before anybody is there' },
  { path: 'apps/server/src/founding/', reason: 'opens a venue, before anybody is there' },
  { path: 'apps/server/src/db/migrations/', reason: 'the shape of every table' },
]

/** Single writes beside the owner, each because a statement of its own would cost a journey or belong to nobody. */
export const otherWriters: readonly { table: string; file: string; reason: string }[] = [
  {
    table: 'oper_log',
    file: 'apps/server/src/http/command.ts',
    reason: 'a command leaves its line, its answer and its events in one statement',
  },
  {
    table: 'session',
    file: 'apps/server/src/http/session-guard.ts',
    reason: 'whoever admits a request notes that the session was used',
  },
  {
    table: 'outbox',
    file: 'apps/server/src/modules/catalog/move-stock.ts',
    reason: 'whether phones are told is known only inside the statement that moves the stock',
  },
  {
    table: 'outbox',
    file: 'apps/server/src/modules/notifications/message-queries.ts',
    reason: 'reading marks a message as read, outside of any command',
  },
  {
    table: 'outbox',
    file: 'apps/server/src/jobs/outbox-relay.ts',
    reason: 'the relay numbers what http left there and marks it told',
  },
  {
    table: 'operation',
    file: 'apps/server/src/jobs/purge.ts',
    reason: 'kept answers forget the links of pay codes that ended',
  },
]

/** Statements whose table stands in a variable: which tables it can be. */
export const namedAtRunTime: readonly { file: string; tables: readonly string[]; reason: string }[] = [
  {
    file: 'apps/server/src/modules/billing/request/requests.ts',
    tables: ['credit_record', 'refund'],
    reason: 'credits and refunds that wait are decided in the same ways',
  },
  {
    file: 'apps/server/src/modules/payments/reconcile-lines.ts',
    tables: ['payment_attempt', 'suspense_item', 'channel_refund'],
    reason: 'payments, suspended money and refunds are compared alike',
  },
  {
    file: 'apps/server/src/db/backup/restore-backup.ts',
    tables: [],
    reason: 'puts every table back as it was',
  },
  {
    file: 'apps/server/src/jobs/purge.ts',
    tables: [],
    reason: 'removes from every table what has served',
  },
]
