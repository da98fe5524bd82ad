/**
 * 会员登录. A phone number identifies a member, proved by a code sent to it. A WeChat or Alipay account shown together with the
 * number logs in alone from then on. An unknown number registers a member.
 */
import { memberSource, normalDisable, notifyCategory } from '@nocturne/contract/codes'
import type { members } from '@nocturne/contract/members/endpoints'
import type { schemas } from '@nocturne/contract/members/schemas'
import type { Tx } from '../../db/connection.ts'
import type { Handler } from '../../http/bind.ts'
import type { Actor, Context, LiveEvent, RequestInfo } from '../../http/context.ts'
import { refuse, refuseField } from '../../http/refusal.ts'
import { runWithEvents } from '../../http/with-events.ts'
import { notify } from '../notifications/public.ts'
import { readGuestFeatures, platformProviders, consumeAuthCode, writeOperationLog } from '../platform/public.ts'
import {
  bindAccountToMember,
  createMemberSession,
  requireSmsCode,
  createBindCode,
  findAccountToBind,
  findAccountMember,
  consumeBindCode,
} from '../session/public.ts'
import type { ProviderAccount } from '../session/public.ts'
import { lockMemberByPhone, registerMember } from './member-store.ts'
import type { MemberRow } from './member-store.ts'
import { findSalesPersonByCode, isActiveSeller } from './sales-person.ts'

type Doing = Pick<Context<Actor>, 'db' | 'now' | 'request'>
type Input = (typeof schemas)['login']['input']['_output']

export const logInMember: Handler<typeof members.login, typeof schemas.login> = async (context, input) => {
  if (!(await readGuestFeatures(context.db)).member) refuse('MEMBERS_OFF')
  const shown = await resolveProviderAccount(context, input)
  if (input.phonenumber === undefined && shown) return logInByAccount(context, input, shown)
  const phone = input.phonenumber ?? refuseField('phonenumber', '手机号')
  const code = input.smsCode ?? refuseField('smsCode', '短信验证码')
  await requireSmsCode(context, { phone, scene: 'login', code })
  return runWithEvents(context.db, (tx, emit) =>
    logInByPhone(tx, { ...context, emit }, { ...input, phone, account: shown?.account }),
  )
}

type ResolvedAccount = { account: ProviderAccount; first: boolean }

/** Provider account of the sent code or invitation; undefined without either. */
async function resolveProviderAccount({ db, now, request }: Doing, input: Input): Promise<ResolvedAccount | undefined> {
  const { platform, code, validCode } = input
  if (validCode !== undefined) {
    const account = await findAccountToBind(db, { validCode, request, now })
    return { account: account ?? refuse('BIND_CODE_EXPIRED'), first: true }
  }
  if (platform === undefined || code === undefined) return undefined
  const used = await consumeAuthCode(db, { provider: platformProviders[platform], code, use: 'member', request, now })
  if (!used) refuse('AUTH_CODE_INVALID')
  return { account: { ...used.identity, platform }, first: used.first }
}

/** Logs in by the provider account alone, once per authorization; for an unknown account requests the phone number. */
async function logInByAccount(context: Doing, input: Input, { account, first }: ResolvedAccount) {
  const { db, now, request } = context
  const memberId = await findAccountMember(db, account)
  if (memberId === undefined) {
    const { nickName, avatarUrl } = account
    const validCode =
      input.validCode ?? (await createBindCode(db, { code: input.code ?? '', account, request, now, forMember: true }))
    return { needPhone: true as const, validCode, nickName, avatarUrl }
  }
  if (!first) refuse('AUTH_CODE_INVALID')
  return db.transaction().execute(async (tx) => {
    const member = await tx
      .selectFrom('member')
      .select(['memberId', 'memberName', 'status'])
      .where('memberId', '=', memberId)
      .executeTakeFirstOrThrow()
    return openSession(tx, { now, request }, { member, newMember: false, title: '会员第三方登录' })
  })
}

type Proven = Input & { phone: string; account: ProviderAccount | undefined }
type Writing = Doing & { emit: (event: LiveEvent) => void }

async function logInByPhone(tx: Tx, context: Writing, proven: Proven) {
  const { now, request } = context
  const { phone, account } = proven
  const found = await findOrRegister(tx, context, proven)
  const { member } = found
  if (member.status !== normalDisable.normal) refuse('ACCOUNT_DISABLED')
  if (account) {
    const { validCode } = proven
    if (validCode !== undefined && !(await consumeBindCode(tx, { validCode, now }))) refuse('BIND_CODE_EXPIRED')
    const taken = await bindAccountToMember(tx, { memberId: member.memberId, account, now })
    if (taken.length > 0)
      await logMember(tx, context, member, '换绑会员第三方账号', { fromMemberIds: taken, platform: account.platform })
  }
  const title = found.newMember ? '会员注册' : '会员登录'
  return openSession(
    tx,
    { now, request },
    { member, newMember: found.newMember, title, after: { phoneTail: phone.slice(-4) } },
  )
}

/** Finds the member with this number or registers one. The sales person whose code led here is assigned if the member has none. */
async function findOrRegister(tx: Tx, { now, emit }: Writing, { phone, account, employeeCode }: Proven) {
  const sales = employeeCode === undefined ? undefined : await findSalesPersonByCode(tx, employeeCode)
  const made = await registerMember(tx, {
    phone,
    source: memberSource.self,
    now,
    nickName: account?.nickName ?? '',
    avatarUrl: account?.avatarUrl ?? '',
    salesUserId: sales?.userId ?? null,
    registeredBy: null,
  })
  const member = made ?? (await lockMemberByPhone(tx, phone))
  if (!member) throw new Error('a number that is taken belongs to nobody')
  const adopts = sales !== undefined && (made !== undefined || !(await isActiveSeller(tx, member.salesUserId)))
  if (adopts && !made) await setMemberSalesPerson(tx, member.memberId, sales.userId)
  if (adopts) await notifySalesBinding(tx, emit, { userId: sales.userId, member, now, isNew: made !== undefined })
  return { member, newMember: made !== undefined }
}

/** Sets the member's own sales person; null removes it. */
export async function setMemberSalesPerson(tx: Tx, memberId: number, salesUserId: number | null): Promise<void> {
  await tx.updateTable('member').set({ salesUserId }).where('memberId', '=', memberId).execute()
}

type SalesNotification = {
  userId: number
  member: Pick<MemberRow, 'memberId' | 'memberName' | 'salesUserId'>
  now: Date
  isNew: boolean
}

/** Notifies the new sales person and the previous one, so that both learn of every reassignment. */
export async function notifySalesBinding(
  tx: Tx,
  emit: (event: LiveEvent) => void,
  { userId, member, now, isNew }: SalesNotification,
): Promise<void> {
  const about = { category: notifyCategory.system, bizType: 'member', bizId: member.memberId }
  const content = `${member.memberName}扫您的员工码${isNew ? '注册为会员' : '绑定您为专属客户经理'}`
  await notify(tx, emit, { ...about, userIds: [userId], title: '新的专属会员', content }, now)
  const before = member.salesUserId
  if (isNew || before === null || before === userId) return
  const left = `${member.memberName}扫同事的员工码，改绑了专属客户经理`
  await notify(tx, emit, { ...about, userIds: [before], title: '专属会员已改绑', content: left }, now)
}

type Entrance = {
  member: Pick<MemberRow, 'memberId' | 'memberName' | 'status'>
  newMember: boolean
  title: string
  after?: Record<string, unknown>
}

/** Refuses ACCOUNT_DISABLED for a disabled member. */
async function openSession(
  tx: Tx,
  { now, request }: { now: Date; request: RequestInfo },
  { member, newMember, title, after }: Entrance,
) {
  const { memberId, status } = member
  if (status !== normalDisable.normal) refuse('ACCOUNT_DISABLED')
  const token = await createMemberSession(tx, { memberId, request, now })
  await logMember(tx, { now, request }, member, title, { deviceId: request.deviceId, ...after })
  return { ...token, memberId, newMember }
}

async function logMember(
  tx: Tx,
  { now, request }: { now: Date; request: RequestInfo },
  { memberId, memberName }: Pick<MemberRow, 'memberId' | 'memberName'>,
  title: string,
  after: Record<string, unknown>,
): Promise<void> {
  await writeOperationLog(
    tx,
    { request, now, doer: { userId: null, userName: `会员 ${memberName}` } },
    { title, businessType: 'members', subjectType: 'member', subjectId: memberId, after },
  )
}
