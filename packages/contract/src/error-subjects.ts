/**
 * Groups all refusals by subject, each with the modules that may return them. Prevents misplaced messages, such as a
 * report that returns 预订日期不正确. An endpoint may declare only refusals of its module's subjects (verified by `npm run
 * check`). Each refusal of `errors.ts` needs an entry here.
 */
import type { ErrCode } from './errors.ts'

/** `modules`: folder names; `all` allows every module. */
type Subject = { readonly modules: readonly string[] | 'all'; readonly codes: readonly ErrCode[] }

// prettier-ignore
export const errorSubjects = {
  anything: { modules: 'all', codes: [
    'NO_PERMISSION', 'TOKEN_NOT_ALLOWED', 'PASSWORD_CHANGE_REQUIRED', 'SERVER_ERROR', 'PARAM_INVALID', 'TOO_FREQUENT', 'HOUSE_BUSY', 'STALE_DATA', 'DAY_CLOSED', 'NIGHT_OVER',
    'IDEMPOTENCY_KEY_REQUIRED',
    'IDEMPOTENCY_KEY_REUSED', 'OPERATION_VOIDED', 'REHEARSAL_OVER', 'REHEARSAL_UNFINISHED', 'CLOCK_BEHIND', 'VERSION_REQUIRED', 'NOT_FOUND', 'BODY_TOO_LARGE', 'USER_NOT_FOUND', 'AMOUNT_INVALID', 'PRICE_CHANGED',
    'PAY_PASSWORD_UNSET', 'PAY_PASSWORD_WRONG', 'PAY_PASSWORD_LOCKED', 'PAY_TICKET_EXPIRED',
  ] },
  signingIn: { modules: ['session', 'platform', 'members', 'office'], codes: [
    'LOGIN_FAILED', 'CAPTCHA_WRONG', 'CAPTCHA_EXPIRED', 'ACCOUNT_LOCKED', 'ACCOUNT_DISABLED', 'BIND_CODE_EXPIRED', 'WX_ALREADY_BOUND',
    'ACCOUNT_ALREADY_BOUND', 'PLATFORM_OFF', 'AUTH_CODE_INVALID', 'OLD_PASSWORD_WRONG', 'PASSWORD_WEAK', 'PASSWORD_SAME',
    'REDIRECT_NOT_ALLOWED', 'NAME_MISMATCH', 'PAY_PASSWORD_WEAK', 'PAY_PASSWORD_NONE', 'OWN_PAY_PASSWORD',
  ] },
  messages: { modules: ['session', 'members', 'billing', 'wine', 'reservations'], codes: ['SMS_CODE_WRONG', 'SMS_TOO_OFTEN', 'SMS_OFF', 'SMS_FAILED'] },
  members: { modules: ['members', 'billing', 'wine', 'reservations'], codes: ['MEMBERS_OFF', 'MEMBER_CODE_INVALID', 'MEMBER_MERGED'] },
  people: { modules: ['directory', 'session', 'members'], codes: ['PHONE_EXISTS', 'PHONE_NOT_BOUND', 'NICKNAME_TAKEN', 'USER_HAS_BOOKINGS'] },
  alerts: { modules: ['notifications'], codes: ['ALERT_TAKEN', 'PUSH_ADDRESS_INVALID'] },
  files: { modules: ['platform', 'suggestions', 'materials'], codes: ['FILE_TYPE_DENIED', 'FILE_TOO_LARGE'] },
  downloads: { modules: ['reports'], codes: ['FILE_LINK_EXPIRED', 'FILE_ROWS_EXCEEDED'] },
  tables: { modules: ['tables', 'orders', 'gifts', 'guest', 'billing', 'reservations', 'queueing', 'ledger', 'wine', 'vouchers', 'flash-sales', 'attendance', 'stage'], codes: [
    'TABLE_CODE_INVALID', 'TABLE_NOT_OPEN', 'TABLE_OCCUPIED', 'TARGET_OCCUPIED', 'TABLE_BOOKED', 'TABLE_LOCKED', 'TABLE_IN_USE',
    'RECORD_STATUS_WRONG', 'HAS_CONSUMPTION', 'UNPAID_LEFT', 'PRODUCE_PENDING', 'GUEST_PAYING', 'ACTOR_RUNNING', 'MIN_NOT_REACHED', 'MIN_REACHED', 'TABLE_OPEN_LEFT', 'MERGE_PAID', 'SPLIT_PAID',
  ] },
  masterData: { modules: ['office', 'integrations'], codes: ['ROWS_REFUSED', 'IMPORT_UNDONE', 'PLAN_BEGUN', 'RIGHT_NOT_OWN', 'LAST_ADMINISTRATOR', 'ROLE_IN_USE'] },
  rehearsal: { modules: ['office'], codes: ['REHEARSAL_RUNNING', 'REHEARSAL_BUSY', 'REHEARSAL_TOO_LATE', 'REHEARSAL_MONEY_RUNNING'] },
  integrations: { modules: ['integrations'], codes: ['WEBHOOK_STOPPED', 'NIGHT_NOT_CLOSED', 'ACCOUNT_UNMAPPED'] },
  attribution: { modules: ['tables', 'approvals'], codes: ['ATTRIBUTION_RUNNING', 'ATTRIBUTION_ASKED', 'ATTRIBUTION_CHANGED'] },
  bookings: { modules: ['reservations', 'tables'], codes: [
    'BOOKING_NOT_FOUND', 'BOOKING_STATUS_WRONG', 'BOOKING_DUPLICATE', 'DELAY_LIMIT', 'CANCEL_TOO_LATE', 'DATE_INVALID',
  ] },
  queue: { modules: ['queueing'], codes: ['QUEUE_EXISTS', 'QUEUE_STATUS_WRONG', 'QUEUE_PROOF_NEEDED', 'CLOSED_NOW'] },
  nights: { modules: ['ledger', 'reports'], codes: ['NIGHT_INVALID', 'SHIFT_OPEN', 'SHIFT_DIFFERENCE', 'SHIFT_COUNT_FIRST', 'DRAWER_SHORT', 'SHIFT_NOT_OPEN'] },
  goods: { modules: ['catalog', 'billing', 'orders', 'gifts', 'guest', 'tables', 'reservations', 'queueing', 'flash-sales', 'vouchers', 'wine'], codes: [
    'GOODS_OFF', 'GOODS_SOLD_OUT', 'STOCK_SHORT', 'LIMIT_EXCEEDED',
  ] },
  orders: { modules: ['orders', 'guest', 'billing', 'payments', 'stage', 'reservations'], codes: [
    'ORDER_NOT_FOUND', 'ORDER_STATUS_WRONG', 'ORDER_PAID', 'ORDER_CLOSED', 'GUEST_ORDER_OFF', 'POSTPAY_DENIED', 'RETURN_EXCEEDED', 'GOODS_STORED', 'RETURN_ASKED', 'PRICE_INVALID', 'PRICE_BELOW_PAID',
  ] },
  gifts: { modules: ['gifts', 'orders'], codes: [
    'GOODS_NOT_GIFT', 'QUOTA_SHORT', 'SINGLE_LIMIT', 'TIMES_LIMIT', 'TABLE_RATIO_LIMIT', 'NOT_OWN_TABLE', 'MIN_NOT_REACHED_GIFT', 'SEND_STATUS_WRONG',
  ] },
  bills: { modules: ['billing', 'payments', 'tables', 'orders', 'stage', 'guest', 'rewards', 'vouchers', 'members', 'flash-sales', 'reservations'], codes: [
    'DISCOUNT_LIMIT', 'WIPE_LIMIT', 'DISCOUNT_EXCEEDED', 'BILL_SETTLED', 'BILL_NOT_SETTLED', 'REVERSE_ASKED', 'NOTHING_DUE', 'AMOUNT_EXCEEDED', 'PAY_RUNNING',
    'ONLINE_REFUND_FIRST', 'PREPAID_REFUND_FIRST', 'DEPOSIT_PART_REFUNDED', 'VOUCHER_CANCEL_FIRST', 'REFUND_EXCEEDED', 'REFUND_STATUS_WRONG',
  ] },
  credits: { modules: ['billing', 'payments', 'reports'], codes: [
    'CREDIT_SHORT', 'CREDIT_FROZEN', 'CREDIT_STATUS_WRONG', 'CREDIT_NEEDS_APPROVAL', 'CREDIT_REPAID', 'REPAY_EXCEEDED', 'REPAY_REVERSED', 'REPAY_NOT_REVERSIBLE',
  ] },
  payments: { modules: ['payments', 'billing', 'guest', 'rewards', 'members', 'flash-sales', 'reservations'], codes: [
    'PAYCODE_EXPIRED', 'CHANNEL_FAILED', 'PAYMENT_NOT_FOUND', 'PAY_QUARANTINED', 'SUSPENSE_HANDLED', 'CHANNEL_OFF', 'SPLIT_RUNNING', 'ITEMS_TAKEN',
    'AUTH_CODE_UNKNOWN', 'AUTH_CODE_USED', 'DIFFERENCE_HANDLED', 'GUEST_PASS_EXPIRED',
  ] },
  storedValue: { modules: ['members', 'billing', 'payments', 'reservations', 'bonus'], codes: ['BALANCE_SHORT', 'DEPOSIT_USED', 'BONUS_USED', 'BONUS_CHANGED'] },
  vouchers: { modules: ['vouchers', 'flash-sales'], codes: [
    'VOUCHER_INVALID', 'VOUCHER_USED', 'VOUCHER_EXPIRED', 'VOUCHER_REFUNDED', 'VOUCHER_NOT_START', 'VOUCHER_TABLE_LIMIT', 'PACKAGE_UNMAPPED',
    'PLATFORM_FAILED', 'CANCEL_EXPIRED', 'VERIFY_STATUS_WRONG', 'CERT_INVALID', 'CERT_USED',
  ] },
  flashSales: { modules: ['flash-sales'], codes: [
    'KILL_NOT_STARTED', 'KILL_ENDED', 'KILL_SOLD_OUT', 'KILL_LOCKED', 'KILL_STATUS_WRONG', 'KILL_TIME_INVALID', 'KILL_PRICE_INVALID',
    'PLAY_FULL', 'PLAY_JOINED', 'PLAY_CLOSED', 'PLAY_CANCELLED', 'PLAY_STATUS_WRONG',
  ] },
  wine: { modules: ['wine', 'members'], codes: [
    'WINE_NOT_STORABLE', 'WINE_EXCEEDED', 'WINE_EXPIRED', 'WINE_STATUS_WRONG', 'LABEL_USED', 'WINE_COUNT_OPEN', 'WINE_COUNT_ENDED',
    'WINE_COUNT_CHANGED', 'WINE_COUNT_HELD', 'TAKE_CODE_WRONG', 'RENEW_LIMIT', 'WITHDRAW_STATUS_WRONG',
  ] },
  tips: { modules: ['rewards'], codes: ['REWARD_CODE_INVALID', 'USER_NOT_REWARDABLE', 'REWARD_BOOKED'] },
  stage: { modules: ['stage'], codes: ['ACTOR_BUSY', 'ACTOR_CLOCK_STATUS_WRONG'] },
  attendance: { modules: ['attendance', 'scheduling', 'stage'], codes: [
    'OUT_OF_RANGE', 'CLOCK_REPEAT', 'CLOCK_CODE_INVALID', 'CLOCK_TOO_OLD', 'NO_SHIFT_CONFIRM', 'APPLY_OVERLAP', 'APPLY_LIMIT', 'APPLY_LATE', 'APPLY_STATUS_WRONG',
    'SWAP_BEGUN', 'SWAP_CHANGED', 'SWAP_BUSY', 'SWAP_REST',
  ] },
  pay: { modules: ['payroll', 'bonus'], codes: ['WITHDRAW_RUNNING', 'SECOND_PERSON_NEEDED', 'PAYOUT_STATUS_WRONG', 'WAGE_STATUS_WRONG'] },
  tasks: { modules: ['materials'], codes: ['TASK_ENDED', 'TASK_NOT_STARTED', 'CHECK_LIMIT', 'CHECKS_DONE', 'TASK_STATUS_WRONG'] },
  letters: { modules: ['suggestions'], codes: ['LETTER_CLOSED'] },
  approvals: { modules: ['approvals', 'billing', 'gifts', 'orders', 'materials', 'attendance', 'payroll', 'wine', 'bonus', 'stage', 'tables'], codes: [
    'FORM_INVALID', 'NO_APPROVER', 'SELF_APPROVE', 'PERSON_NOT_CONFIRMED', 'APPROVAL_HANDLED', 'APPROVAL_STATUS_WRONG', 'BIZ_FAILED',
  ] },
  proposals: { modules: ['approvals'], codes: ['PROPOSAL_ENDED', 'PROPOSAL_EXPIRED', 'PROPOSAL_FAILED', 'SELF_CONFIRM'] },
} as const satisfies Record<string, Subject>

/** Refusals that a module's endpoints may declare. */
export function listModuleRefusals(module: string): Set<string> {
  const subjects: readonly Subject[] = Object.values(errorSubjects)
  const allowed = subjects.filter(({ modules }) => modules === 'all' || modules.includes(module))
  return new Set(allowed.flatMap(({ codes }) => codes))
}
