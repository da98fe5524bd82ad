export { decryptCardNumber, storeCard } from './bank-cards.ts'
export { verifyLogin } from './log-in.ts'
export { isPayPasswordRequired, requirePayPassword } from './money-password.ts'
export { createOneTimePassword } from './one-time-password.ts'
export { hashPassword, countPasswordHashes, verifyPassword } from './passwords.ts'
export { checkPayPassword, requirePayTicket, checkPayPasswordHash } from './pay-password.ts'
export {
  bindToMember,
  createBindCode,
  findAccountToBind,
  findAccountMember,
  moveProviderAccounts,
  consumeBindCode,
} from './provider-accounts.ts'
export type { ProviderAccount } from './provider-accounts.ts'
export { revokeOwnerSession, listOpenSessions } from './open-sessions.ts'
export { decryptSecret } from './secrets.ts'
export {
  createMemberSession,
  createStaffSession,
  revokeMemberSessions,
  revokeSession,
  revokeSessions,
} from './sessions.ts'
export { requireSmsCode, sendCodeTo } from './sms-codes.ts'
export type { StaffToken } from './sessions.ts'
