export { memberStores } from './member-entities.ts'
export { requireMemberByCode, useMemberCode } from './member-codes.ts'
export type { MemberCodeUse } from './member-codes.ts'
export { getMemberBrief } from './manage-members.ts'
export type { MemberBrief } from './manage-members.ts'
export { listMemberLevels, raiseLevel } from './member-levels.ts'
export { findReachedLevel } from './member-rules.ts'
export type { MemberLevel } from './member-rules.ts'
export {
  lockMember,
  findMemberByPhone,
  registerMember,
  selectMemberRows,
  selectMemberRowsById,
} from './member-store.ts'
export type { MemberRow, NewMember } from './member-store.ts'
export { assertMemberPayPassword } from './member-pay-password.ts'
export { proveMember } from './prove-member.ts'
export type { MemberProof } from './prove-member.ts'
export { recordRateUse } from './rate-uses.ts'
export type { RateProof } from './rate-uses.ts'
export { stopBottleReminders } from './reminder-stop.ts'
export { splitRefund } from './stored-value/balance-rules.ts'
export type { Balance } from './stored-value/balance-rules.ts'
export { verifyBalancePayer } from './stored-value/balance-payer.ts'
export type { BalanceProof } from './stored-value/balance-payer.ts'
export { buildBalanceLines, readBalance, lockBalances, refundToBalance } from './stored-value/balance-store.ts'
export { buildPrepaidChecks } from './prepaid/audit-prepaid.ts'
export { closeUnpaidPrepayments } from './prepaid/close-unpaid.ts'
export {
  buildPrepaidRequest,
  findRunningPrepayment,
  forfeitPrepaid,
  prepaidKinds,
  receivePrepaid,
  refundPrepaid,
  resendFailedRefunds,
} from './prepaid/prepaid-money.ts'
export { isRefundedAutomatically, takePrepaymentMoney } from './stored-value/paid-ahead.ts'
export type { ReceivedMoney } from './stored-value/paid-ahead.ts'
