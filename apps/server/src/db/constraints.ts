/** Maps violated constraints to error codes of the contract. A test provokes every name listed here. */
import type { ErrCode } from '@nocturne/contract/errors'
import { isTableShapeChanged, NoConnectionError } from './connection.ts'

const SERIALIZATION_FAILURE = '40001'

const refusals: Record<string, ErrCode> = {
  commission_rule__begins: 'STALE_DATA',
  commission_rule__follows: 'STALE_DATA',
  sitting__one_open_per_table: 'TABLE_OCCUPIED',
  booking__one_per_table_and_night: 'TABLE_BOOKED',
  goods__stock: 'STOCK_SHORT',
  gift_quota_usage__amount: 'QUOTA_SHORT',
  gift_quota_usage__times: 'TIMES_LIMIT',
  account__ceiling: 'CREDIT_SHORT',
  orders__unpaid: 'AMOUNT_EXCEEDED',
  sitting__unpaid: 'AMOUNT_EXCEEDED',
  order_item__stored: 'RETURN_EXCEEDED',
  wine_item__reserved: 'WINE_EXCEEDED',
  wine_count__open: 'WINE_COUNT_OPEN',
  wine_item__label: 'LABEL_USED',
  wine_deposit__two_sides: 'SELF_APPROVE',
  order_item__returned: 'RETURN_EXCEEDED',
  payment__refunded: 'REFUND_EXCEEDED',
  credit_record__repaid: 'REPAY_EXCEEDED',
  order_item__net: 'AMOUNT_EXCEEDED',
  payment_allocation__used: 'REFUND_EXCEEDED',
  business_day__closed: 'DAY_CLOSED',
  business_day__founded: 'CLOCK_BEHIND',
  external_account__staff_open_id: 'WX_ALREADY_BOUND',
  external_account__user: 'ACCOUNT_ALREADY_BOUND',
  member_phonenumber_key: 'PHONE_EXISTS',
  member__merge_is_flat: 'MEMBER_MERGED',
  flash_sale_goods__stock: 'KILL_SOLD_OUT',
  flash_sale_goods__price: 'KILL_PRICE_INVALID',
  flash_sale_activity__times: 'KILL_TIME_INVALID',
  play_event__seats: 'PLAY_FULL',
  play_event__sex_seats: 'PLAY_FULL',
  play_event__sitting: 'TABLE_OCCUPIED',
  play_join__device_once: 'PLAY_JOINED',
  play_join__account_once: 'PLAY_JOINED',
  play_join__member_once: 'PLAY_JOINED',
  task_check__day: 'CHECK_LIMIT',
  task_user__check_times: 'CHECKS_DONE',
  payment__source_once: 'CERT_USED',
  payment_attempt__auth_code: 'AUTH_CODE_USED',
  payment_attempt__one_live: 'PAY_RUNNING',
  voucher_verify__code_once: 'VOUCHER_USED',
  voucher_verify__certificate_once: 'VOUCHER_USED',
  bonus_account__available: 'BALANCE_SHORT',
  actor_clock__one_running: 'ACTOR_BUSY',
  bonus_withdraw__one_running: 'WITHDRAW_RUNNING',
  clock_record__once_a_minute: 'CLOCK_REPEAT',
  clock_record__code_once: 'CLOCK_CODE_INVALID',
  actor_clock_apply__overlap: 'APPLY_OVERLAP',
  actor_clock_apply__one_waiting: 'APPLY_OVERLAP',
  clock_apply__overlap: 'APPLY_OVERLAP',
  clock_apply__correction_once: 'APPLY_OVERLAP',
  clock_apply__month: 'APPLY_LIMIT',
}

/** Placeholder values for the messages of these refusals when only the constraint's name is known. */
const vars = { nickName: '其他同事', goodsName: '商品', n: 0, amount: '0.00' }

type DatabaseError = { code?: string; constraint?: string }

/** Refusal for a database error; undefined when no refusal is mapped to it. */
export function findRefusal(error: unknown): { errCode: ErrCode; vars: Record<string, string | number> } | undefined {
  const { constraint } = (error ?? {}) as DatabaseError
  const errCode = constraint === undefined ? undefined : refusals[constraint]
  return errCode && { errCode, vars }
}

/**
 * True for an error after which nothing was written because connections or locked rows were contended. A retry may
 * succeed.
 */
export const isContentionError = (error: unknown): boolean => error instanceof NoConnectionError || canRetry(error)

/** True when the database itself refused a statement or COMMIT. A broken connection leaves the outcome unknown. */
export const isRefusedByDatabase = (error: unknown): boolean =>
  (error as { severity?: unknown } | undefined)?.severity === 'ERROR'

/** True when the sender's session was revoked while the command waited (function assert_session). */
export const isSessionRevokedError = (error: unknown): boolean => (error as DatabaseError | undefined)?.code === 'NS401'

/**
 * Thrown when a row turns out to be needed that comes earlier in the lock order (decision 68) than rows already locked. Waiting for it
 * could deadlock, so the transaction releases its locks and retries, as after a serialization failure.
 */
export class LockOrderError extends Error {
  readonly code = SERIALIZATION_FAILURE
}

/** True for conflicts of two writers and for changed table shapes; the same transaction can be retried. */
export function canRetry(error: unknown): boolean {
  if (isTableShapeChanged(error)) return true
  return [SERIALIZATION_FAILURE, '40P01', '55P03'].includes((error as DatabaseError | undefined)?.code ?? '')
}
