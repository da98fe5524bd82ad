/** What may be typed as a withdrawal: whole yuan, ten or more, no more than is free. The server decides; this says it sooner. */
import { errorMessage } from '@nocturne/contract/errors'

const YUAN = 100
const LEAST = 10 * YUAN

/** What is wrong with an amount (fen), or false. */
export function amountProblem(amount: number, free: number): string | false {
  if (amount % YUAN !== 0 || amount < LEAST) return '请输入整元金额，最低 ¥10'
  return amount > free && errorMessage('BALANCE_SHORT')
}

/** The largest amount that can be withdrawn of what is free; nothing below the least. */
export function wholeOf(free: number): number {
  const whole = free - (free % YUAN)
  return whole < LEAST ? 0 : whole
}
