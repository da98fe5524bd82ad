import { session } from '@nocturne/contract/session/endpoints'
import { schemas } from '@nocturne/contract/session/schemas'
import { defineServerModule } from '../../http/bind.ts'
import { listBanks, removeBank, saveBank } from './bank-cards.ts'
import { bindAccount } from './bind-account.ts'
import { changePassword } from './change-password.ts'
import { chatLogin } from './chat-login.ts'
import { clearPayPassword } from './clear-pay-password.ts'
import { changeAvatar, updateOwnInfo } from './edit-account.ts'
import { logOut, refresh } from './end-session.ts'
import { logIn, readCaptcha } from './log-in.ts'
import { readEmployeeCode, readLoginInfo, readPermissions, readUserInfo } from './own-account.ts'
import { listBoundAccounts, unbindAccount } from './own-binds.ts'
import { endOtherSessions, endSession, endUserSessions, listSessions, listUserSessions } from './open-sessions.ts'
import { sendSmsCode } from './sms-codes.ts'
import { openPayTicket, setPayPassword } from './set-pay-password.ts'

export const sessionModule = defineServerModule(session, schemas, {
  code: readCaptcha,
  login: logIn,
  smsCode: sendSmsCode,
  wxLogin: chatLogin,
  bindWxUser: bindAccount,
  binds: listBoundAccounts,
  unbind: unbindAccount,
  logout: logOut,
  refresh,
  loginInfo: readLoginInfo,
  userInfo: readUserInfo,
  permissions: readPermissions,
  employeeCode: readEmployeeCode,
  banks: listBanks,
  saveBank,
  removeBank,
  avatar: changeAvatar,
  updateInfo: updateOwnInfo,
  password: changePassword,
  payPassword: setPayPassword,
  sessions: listSessions,
  endSession,
  endOtherSessions,
  userSessions: listUserSessions,
  endUserSessions,
  clearPayPassword,
  checkPayPassword: openPayTicket,
})
