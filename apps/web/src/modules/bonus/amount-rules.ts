/**
 * Validation of a withdrawal amount: whole yuan, at least ten, at most the available amount. The server decides; this
 * reports it earlier.
 */
import { errorMessage } from '@nocturne/contract/errors'

const YUAN = 100
const LEAST = 10 * YUAN

/** Error text for an amount in fen, or false if it is valid. */
export function amountProblem(amount: number, free: number): string | false {
  if (amount % YUAN !== 0 || amount < LEAST) return '请输入整元金额，最低 ¥10'
  return amount > free && errorMessage('BALANCE_SHORT')
}

/** Largest whole-yuan amount that can be withdrawn; 0 below the minimum. */
export function wholeOf(free: number): number {
  const whole = free - (free % YUAN)
  return whole < LEAST ? 0 : whole
}
