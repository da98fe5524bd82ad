export { decryptCardNumber, storeCard } from './bank-cards.ts'
export { issueOneTimePasswords } from './issue-passwords.ts'
export { verifyLogin } from './log-in.ts'
export { isPayPasswordRequired, requirePayPassword } from './money-password.ts'
export { createOneTimePassword } from './one-time-password.ts'
export { hashPassword, getPasswordHashCount, verifyPassword } from './passwords.ts'
export { checkPayPassword, requirePayTicket, checkPayPasswordHash } from './pay-password.ts'
export {
  bindAccountToMember,
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
export { requireSmsCode, sendCodeToPhone } from './sms-codes.ts'
export type { StaffToken } from './sessions.ts'
export { employeeStore } from './user-entity.ts'
