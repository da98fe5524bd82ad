import { session } from '@nocturne/contract/session/endpoints'
import { schemas } from '@nocturne/contract/session/schemas'
import { defineServerModule } from '../../http/bind.ts'
import { listBanks, removeBank, saveBank } from './bank-cards.ts'
import { bindAccount } from './bind-account.ts'
import { changePassword } from './change-password.ts'
import { chatLogin } from './chat-login.ts'
import { clearPayPassword } from './clear-pay-password.ts'
import { changeAvatar, updateInfo } from './edit-account.ts'
import { logOut, refresh } from './end-session.ts'
import { logIn, readCode } from './log-in.ts'
import { readEmployeeCode, readLoginInfo, readPermissions, readUserInfo } from './own-account.ts'
import { listBinds, unbind } from './own-binds.ts'
import { endOtherSessions, endSession, endUserSessions, listSessions, listUserSessions } from './open-sessions.ts'
import { sendSmsCode } from './sms-codes.ts'
import { openPayTicket, setPayPassword } from './set-pay-password.ts'

export const sessionModule = defineServerModule(session, schemas, {
  code: readCode,
  login: logIn,
  smsCode: sendSmsCode,
  wxLogin: chatLogin,
  bindWxUser: bindAccount,
  binds: listBinds,
  unbind,
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
  updateInfo,
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
