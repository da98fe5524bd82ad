export { openCard, storeCard } from './bank-cards.ts'
export { demandLogin } from './log-in.ts'
export { asksPassword, demandPassword } from './money-password.ts'
export { oneTimePassword } from './one-time-password.ts'
export { hashPassword, passwordHashes, verifyPassword } from './passwords.ts'
export { checkPayPassword, demandPayTicket, tryPayPassword } from './pay-password.ts'
export {
  bindToMember,
  inviteToBind,
  invitedAccount,
  memberOfAccount,
  moveAccounts,
  useInvitation,
} from './provider-accounts.ts'
export type { ProviderAccount } from './provider-accounts.ts'
export { endOneSession, openSessions } from './open-sessions.ts'
export { decryptSecret } from './secrets.ts'
export {
  createMemberSession,
  createStaffSession,
  revokeMemberSessions,
  revokeSession,
  revokeSessions,
} from './sessions.ts'
export { demandSmsCode, sendCodeTo } from './sms-codes.ts'
export type { StaffToken } from './sessions.ts'
