import { members } from '@nocturne/contract/members/endpoints'
import { schemas } from '@nocturne/contract/members/schemas'
import { defineServerModule } from '../../http/bind.ts'
import { logInMember } from './log-in-member.ts'
import { addMember, changeMemberStatus, readMember, scanMember } from './manage-members.ts'
import { changeSalesPerson } from './change-sales-person.ts'
import { createMemberCode } from './member-codes.ts'
import { mergeMembers } from './merge-members.ts'
import {
  bindSalesPerson,
  endOwnSession,
  listOwnSessions,
  logOutMember,
  readOwnMember,
  setOwnPayPassword,
  updateOwnMember,
} from './own-member.ts'
import { storedValueHandlers } from './stored-value/handlers.ts'

export const membersModule = defineServerModule(members, schemas, {
  login: logInMember,
  logout: logOutMember,
  sessions: listOwnSessions,
  endSession: endOwnSession,
  info: readOwnMember,
  update: updateOwnMember,
  payQr: createMemberCode,
  payPassword: setOwnPayPassword,
  bindSales: bindSalesPerson,
  detail: readMember,
  add: addMember,
  scan: scanMember,
  changeSales: changeSalesPerson,
  changeStatus: changeMemberStatus,
  merge: mergeMembers,
  ...storedValueHandlers,
})
