/**
 * Validation of a withdrawal amount: whole yuan, at least ten, at most the available amount. The server checks again;
 * this shows the error earlier.
 */
import { formatErrorMessage } from '@nocturne/contract/errors'

const YUAN = 100
const LEAST = 10 * YUAN

/** Error text for an amount in fen, or false if it is valid. */
export function findAmountError(amount: number, free: number): string | false {
  if (amount % YUAN !== 0 || amount < LEAST) return '请输入整元金额，最低 ¥10'
  return amount > free && formatErrorMessage('BALANCE_SHORT')
}

/** Largest whole-yuan amount that can be withdrawn; 0 below the minimum. */
export function computeMaxWithdrawal(free: number): number {
  const whole = free - (free % YUAN)
  return whole < LEAST ? 0 : whole
}
