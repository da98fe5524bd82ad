/**
 * Sets every id of every command in turn to a missing one, with all others valid: the refusal must name the field, and nothing may change.
 * Valid values come from a generated venue.
 */
import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@nocturne/contract/endpoint'
import {
  actorClockKind,
  applyType,
  noticeTarget,
  payBizType,
  payRuleKind,
  queueType,
  refundType,
  rewardCodeType,
  taskTargetType,
  wineStatus,
} from '@nocturne/contract/codes'
import { queueing } from '@nocturne/contract/queueing/endpoints'
import { vouchers } from '@nocturne/contract/vouchers/endpoints'
import { wine } from '@nocturne/contract/wine/endpoints'
import { expect, it } from 'vitest'
import { modules } from '../../src/app/modules.ts'
import { buildRequest } from '../api.ts'
import { setProviders } from '../../src/providers/registry.ts'
import { readSitting } from '../factories.ts'
import { generateVenue } from '../generated-venue.ts'
import { createSeatedPhone } from '../guest-phone.ts'
import { captureSms, createMemberPhone } from '../members.ts'
import { insertUpload } from '../uploads.ts'
import { createWalletProvider } from '../wallet-provider.ts'
import { computeDatabaseFingerprint } from './fingerprint.ts'
import { readVenueIds } from './venue-ids.ts'
import { unwrapSchema, listInputFields, buildValidValue, replaceValue } from './valid-input.ts'
import type { InputField } from './valid-input.ts'

const NOTHING = 987_654_321
const A_PHONE = 'a-phone-of-a-guest'

const api = await generateVenue('2026-03-14 23:40:00', { nights: 1, scale: 1, seed: 7 })
async function createTokens(...userNames: string[]): Promise<(string | null)[]> {
  return Promise.all(userNames.map(async (userName) => (await api.as(userName)).token))
}
const tokens: Record<Endpoint['access'], (string | null)[]> = {
  staff: await createTokens('gm', 'admin', 'yx01', 'fwy01'),
  member: [(await createMemberPhone(api, 1)).token],
  public: [null, ...(await createTokens('shouyin01'))],
}
setProviders({ alipay: createWalletProvider(api, 'alipay') })

const isId = ({ schema }: InputField) =>
  unwrapSchema(schema).safeParse(Number.MAX_SAFE_INTEGER).success && !unwrapSchema(schema).safeParse(0).success

/** References between records of master data are tested entity by entity (`modules/office/entities.test.ts`). */
const isMasterData = ({ path }: InputField) => path[0] === 'rows' && path[2] === 'values'

const targets = modules.flatMap(({ endpoints, schemas }) =>
  Object.entries(endpoints)
    .filter(([, { kind }]) => kind === 'command' || kind === 'action')
    .map(([name, endpoint]) => {
      const { input } = schemas[name]!
      const valid = buildValidValue(input)
      return {
        endpoint,
        valid,
        ids: listInputFields(input, valid).filter((field) => isId(field) && !isMasterData(field)),
      }
    }),
)

type Fields = Record<string, unknown>
const venueIds = await readVenueIds(api)
const [SALES, WAITER, GUARANTOR] = [104, 143, 101]
async function readEmployeeCode(userId: number): Promise<string> {
  const { employeeCode } = await api.db
    .selectFrom('appUser')
    .select('employeeCode')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return employeeCode ?? ''
}
async function readBottleCabinet(): Promise<string> {
  const { cabinetNo } = await api.db
    .selectFrom('wineItem')
    .select('cabinetNo')
    .where('status', '=', wineStatus.stored)
    .executeTakeFirstOrThrow()
  return (cabinetNo ?? '').split('-')[0] ?? ''
}
const { queueId } = await api
  .phone(A_PHONE)
  .call(queueing.take, { queueType: queueType.small, guestNum: 2, guestName: '陈先生', guestPhone: '13900000001' })
const { countId } = await (await api.as('bar01')).call(wine.countStart, { place: await readBottleCabinet() })
const record = await readSitting(api, venueIds.sitting)
const { pass } = await createSeatedPhone(api, record.tableName, A_PHONE)
const LATER = { bookingDate: '2026-03-20', arriveTime: '2026-03-20 21:00:00' }
const item = { goodsId: venueIds.goods, quantity: 1 }
const ofPackage = { items: [{ goodsId: venueIds.packageOfGoods, quantity: 1, packageDetail: [item] }] }
const performer = await api.db
  .selectFrom('appUser')
  .select('userName')
  .where('userId', '=', venueIds.performer)
  .executeTakeFirstOrThrow()
tokens.staff.push(...(await createTokens(performer.userName)))
const { rewardCode: VENUE_CODE } = await api.db
  .selectFrom('rewardCode')
  .select('rewardCode')
  .where('codeType', '=', rewardCodeType.common)
  .executeTakeFirstOrThrow()
const gm = await api.as('gm')
await gm.call(queueing.call, { queueId })
const { codes } = await gm.call(vouchers.issueHouseCodes, {
  requestId: randomUUID(),
  groupPackageId: venueIds.soldDeal,
  count: 1,
  beginDate: '2026-03-14',
  endDate: '2026-03-20',
})
const { verifyToken, certificates } = await gm.call(vouchers.prepare, { code: codes[0] ?? '', platform: 'other' })
const certificateIds = certificates.map(({ certificateId }) => certificateId)
captureSms()
const PICTURE = await insertUpload(api, gm, 'image')
const CODE_OF_SALES = await readEmployeeCode(SALES)
const credit = {
  creditAccountId: venueIds.creditAccount,
  guaranteeUserId: GUARANTOR,
  guestName: '王先生',
  guestPhone: '13800000000',
  reason: '常客',
}

/**
 * Values of other fields where any value of the right type is not enough: by command, and by command and wrong field.
 * `undefined` omits a field.
 */
const given: Readonly<Record<string, Fields>> = {
  'integrations.webhookSave': { url: 'https://hooks.example.com/nocturne' },
  'office.planChange': { entity: 'goods', effectiveAt: '2026-03-20 20:00:00' },
  'tables.open': {
    tableId: venueIds.freeTable,
    bookingId: undefined,
    memberId: undefined,
    salesUserId: SALES,
    waiterUserId: WAITER,
    recommendUserId: undefined,
    openGoodsId: undefined,
  },
  'tables.transfer': { tableRecordId: venueIds.sitting, version: record.version },
  'tables.changeSales': { tableRecordId: venueIds.sitting, version: record.version },
  'tables.changeGuest': {
    tableRecordId: venueIds.sitting,
    memberId: undefined,
    waiterUserId: undefined,
    recommendUserId: undefined,
  },
  'billing.member billId': { authCode: undefined, smsCode: undefined },
  'billing.settle': {
    billId: record.billId,
    orderId: undefined,
    payments: [{ payMethod: 'cash', amount: 1 }],
    splitMode: undefined,
    orderItemIds: undefined,
  },
  'billing.settle orderItemIds.0': { splitMode: 'items', orderItemIds: [1] },
  'billing.settle payments.0.credit.creditAccountId': { payments: [{ payMethod: 'credit', amount: 100, credit }] },
  'billing.settle payments.0.credit.guaranteeUserId': { payments: [{ payMethod: 'credit', amount: 100, credit }] },
  'billing.settle payments.0.depositBookingId': {
    payments: [{ payMethod: 'deposit', amount: 100, depositBookingId: 1 }],
  },
  'billing.settle payments.0.memberId': {
    payments: [{ payMethod: 'balance', amount: 100, memberId: 1, smsCode: '123456' }],
  },
  'billing.refundApply': { orderId: venueIds.paidOrder, refundType: refundType.goods, firstPaymentId: undefined },
  'billing.creditApply': { billId: record.billId, ...credit, amount: 100, signUrl: undefined },
  'billing.creditRepay': { payMethod: 'balance', memberId: 1, smsCode: '123456', authCode: undefined },
  'billing.payCode': { billId: undefined, orderId: undefined, creditId: undefined },
  'billing.guestPay': {
    payMethod: 'alipay',
    pass,
    orderId: undefined,
    tableRecordId: venueIds.sitting,
    killOrderId: undefined,
    joinId: undefined,
    bookingId: undefined,
    orderItemIds: undefined,
    splitMode: 'all',
    amount: undefined,
    shareCount: undefined,
  },
  'billing.guestPay tableRecordId': { pass: undefined },
  'billing.guestPay orderItemIds.0': { splitMode: 'items', orderItemIds: [1] },
  'billing.guestPay killOrderId': { bizType: payBizType.flashSale, pass: undefined },
  'billing.guestPay joinId': { bizType: payBizType.groupPlay, pass: undefined },
  'billing.guestPay bookingId': { bizType: payBizType.deposit, pass: undefined },
  'billing.scanPay': {
    payMethod: 'alipay',
    pass,
    validcode: undefined,
    orderId: undefined,
    tableRecordId: undefined,
    orderItemIds: undefined,
    billId: undefined,
    authCode: undefined,
    splitMode: 'all',
    amount: undefined,
    shareCount: undefined,
  },
  'billing.scanPay orderItemIds.0': { splitMode: 'items', orderItemIds: [1] },
  'billing.scanPay billId': { pass: undefined, authCode: '281234567890123456', payMethod: undefined },
  'billing.guestPayCode': { pass, tableRecordId: venueIds.sitting, orderId: venueIds.orderThere },
  'reservations.add': { ...LATER, tableId: undefined, areaId: venueIds.area, salesUserId: SALES, packageId: undefined },
  'reservations.add tableId': { areaId: undefined },
  'reservations.edit': {
    ...LATER,
    bookingId: venueIds.booking,
    tableId: undefined,
    areaId: undefined,
    salesUserId: undefined,
    packageId: undefined,
    depositAmount: undefined,
    clear: undefined,
  },
  'reservations.takeDeposit': {
    bookingId: venueIds.booking,
    payMethod: 'balance',
    memberId: 1,
    smsCode: '123456',
    authCode: undefined,
  },
  'reservations.collectDeposit': { authCode: '281234567890123456' },
  'orders.add': { tableRecordId: venueIds.sitting, items: [item], recommendUserId: undefined, memberId: undefined },
  'orders.add items.0.packageDetail.0.goodsId': ofPackage,
  'gifts.add': { tableRecordId: venueIds.sitting, items: [item], sendUserId: undefined, giverPayPassword: undefined },
  'gifts.add items.0.packageDetail.0.goodsId': ofPackage,
  'gifts.ask': { tableRecordId: venueIds.sitting, items: [item] },
  'gifts.ask items.0.packageDetail.0.goodsId': ofPackage,
  'wine.depositAdd': {
    tableRecordId: venueIds.settled,
    photoUrls: undefined,
    signUrl: undefined,
    items: [{ orderItemId: 1, quantity: 1, opened: false }],
  },
  'wine.depositByHand': { photoUrls: [PICTURE], salesUserId: SALES, goodsId: venueIds.storable, opened: false },
  'wine.withdrawAdd': { signUrl: undefined, tableRecordId: venueIds.sitting },
  'wine.withdrawAdd items.0.wineItemId': {},
  'approvals.add': {
    typeCode: 'purchase',
    formData: { items: '冰桶', amount: 10000, needDate: '2026-03-20' },
    images: undefined,
  },
  'approvals.handle toUserId': { approvalId: venueIds.waitingApproval, action: 'transfer' },
  'notifications.publish': { targetType: noticeTarget.people, targetIds: [1] },
  'payroll.setTarget': { userId: undefined, deptId: undefined },
  'payroll.setTarget deptId': { userId: undefined },
  'payroll.setPayRule': {
    startDate: '2026-04-01',
    goodsId: undefined,
    userId: undefined,
    actorLevel: undefined,
    userType: undefined,
    lastRuleId: undefined,
  },
  'payroll.setPayRule userId': { payRuleKind: payRuleKind.stagePrice, rebateType: undefined },
  'payroll.generateWages': { month: '2026-01' },
  'payroll.publishWages': { month: '2026-01' },
  'bonus.withdraw': { amount: 10000 },
  'flash-sales.activitySave': {
    activityId: undefined,
    version: undefined,
    coverUrl: PICTURE,
    startTime: '2026-03-20 20:00:00',
    endTime: '2026-03-20 22:00:00',
    useStartDate: '2026-03-20',
    useEndDate: '2026-03-21',
    goods: [{ goodsId: venueIds.goods, killPrice: 1, stockNum: 1, limitNum: 1 }],
  },
  'flash-sales.codeConsume': { verifyCode: undefined, tableRecordId: venueIds.sitting },
  'flash-sales.guestJoin': { playId: venueIds.openPlay, employeeCode: CODE_OF_SALES },
  'flash-sales.playSave': {
    playId: undefined,
    version: undefined,
    coverUrl: PICTURE,
    startTime: '2026-03-20 21:00:00',
    areaId: venueIds.area,
    memberLimit: 10,
    minMember: 2,
    maleNum: 5,
    femaleNum: 5,
    goods: [item],
  },
  'flash-sales.playSave playId': { version: 1 },
  'flash-sales.playBind': { playId: venueIds.formedPlay, tableRecordId: venueIds.sitting },
  'flash-sales.certConsume': { certCode: undefined, tableRecordId: venueIds.sitting },
  'rewards.give': { payMethod: 'alipay', money: 5200, rewardCode: VENUE_CODE, userId: SALES, tableId: undefined },
  'stage.on': { actorUserId: venueIds.performer, tableRecordId: venueIds.sitting },
  'attendance.applyAdd': {
    images: undefined,
    applyType: applyType.leave,
    businessDate: '2026-03-14',
    beginTime: '2026-03-14 22:00:00',
    endTime: '2026-03-14 23:00:00',
  },
  'stage.applyAdd': {
    images: undefined,
    actorClockId: undefined,
    applyType: applyType.actorCorrection,
    businessDate: '2026-03-13',
    tableRecordId: undefined,
    clockKind: actorClockKind.extra,
    beginTime: '2026-03-13 22:00:00',
    endTime: '2026-03-13 23:00:00',
  },
  'scheduling.dutySave': {
    rows: [{ businessDate: '2026-03-20', tableId: venueIds.freeTable, waiterUserId: WAITER }],
  },
  'scheduling.copyWeek': { fromWeek: '2026-03-16', toWeek: '2026-03-23' },
  'materials.save': { materialId: undefined, version: undefined, files: [{ url: PICTURE }], coverUrl: PICTURE },
  'materials.save materialId': { version: 1 },
  'materials.taskSave': {
    taskId: undefined,
    version: undefined,
    materialIds: [1],
    targetType: taskTargetType.depts,
    targetIds: [1],
    startTime: '2026-03-15 20:00:00',
    endTime: '2026-03-20 20:00:00',
  },
  'materials.taskSave taskId': { version: 1 },
  'materials.taskSave targetIds.0': { targetType: taskTargetType.people },
  'guest.createOrder': {
    pass,
    tableCode: undefined,
    tableId: undefined,
    items: [item],
    salesUserId: undefined,
    employeeCode: undefined,
    expectedFen: undefined,
  },
  'guest.createOrder items.0.packageDetail.0.goodsId': ofPackage,
  'guest.cancelOrder': { pass },
  'members.recharge': { payMethod: 'alipay', amount: undefined, employeeCode: undefined },
  'members.takeRecharge': {
    memberId: 1,
    phonenumber: undefined,
    amount: undefined,
    ruleId: 1,
    recommendUserId: undefined,
  },
  'billing.creditRepay creditId': { payMethod: 'cash', memberId: undefined, smsCode: undefined },
  'reservations.takeDeposit bookingId': { payMethod: 'cash', memberId: undefined, smsCode: undefined },
  'wine.depositAdd items.0.goodsId': {
    items: [{ orderItemId: venueIds.settledLine, goodsId: 1, quantity: 1, opened: false }],
  },
  'wine.countScan': { countId, labelNo: undefined },
  'payroll.setWageRule posts.0.postId': {
    startMonth: '2026-05',
    lastRuleId: venueIds.wageRule,
    taxTiers: [{ fromAmount: 0, rateBp: 300 }],
  },
  'queueing.seat': { queueId },
  'flash-sales.guestOrder': { killGoodsId: venueIds.killGoods, employeeCode: CODE_OF_SALES, salesUserId: undefined },
  'stage.applyAdd actorClockId': { applyType: applyType.actorDuration },
  'vouchers.consume': { verifyToken, certificateIds, tableRecordId: venueIds.sitting, packageDetail: undefined },
  'guest.createOrder tableId': { pass: undefined },
  'session.smsCode': { phonenumber: undefined, scene: 'pay' },
  'tables.changeAttribution': { tableRecordId: venueIds.clearedSitting },
  'tables.changeAttribution toUserId': { fromUserId: (await readSitting(api, venueIds.clearedSitting)).salesUserId },
  'members.collectRecharge': {
    memberId: 1,
    phonenumber: undefined,
    amount: undefined,
    ruleId: 1,
    recommendUserId: undefined,
    authCode: '281234567890123456',
  },
}

/** Fields whose refusal happens before their id is looked up, or has another cause, with the reason. */
const otherwise: Readonly<Record<string, string>> = {
  'billing.guestPay tableRecordId': 'a phone without a pass of the table is told nothing of tables',
  'billing.scanPay tableRecordId': 'the same',
  'guest.createOrder tableId': 'the same; with a pass the pass says where he sits',
  'billing.guestPayCode tableRecordId': 'the same',
  'wine.depositAudit items.0.wineItemId':
    'the bottles of a deposit are demanded whole, beside 瓶身标签; none waits in this house',
  'vouchers.prepare tableRecordId': 'only shows what was used there, and nothing for tables of others',
  'flash-sales.certConsume tableRecordId':
    'the times of the place come first; codeConsume looks the table up by the same function',
  'wine.withdrawAdd tableRecordId': 'who cannot show the code of the guest is told nothing',
  'wine.withdrawAdd items.0.wineItemId': 'the same',
  'session.removeBank bankId': 'the pay password comes first, and is counted',
  'bonus.withdraw bankId': 'the same',
  'payroll.payWages deptId': 'the same',
  'payroll.withdrawCommissionRule lastRuleId':
    'no thing but what was seen last: STALE_DATA says that it is not so any more',
  'payroll.withdrawCommissionEnd lastRuleId': 'the same',
  'payroll.withdrawWageRule lastRuleId': 'the same',
  'payroll.withdrawPayRule lastRuleId': 'the same',
  'payroll.setWageRule lastRuleId': 'the same',
  'payroll.setPayRule lastRuleId': 'the same',
  'scheduling.dutySave rows.0.seenUserId': 'the waiter that was shown: STALE_DATA names the current one',
}

const bodyFor = (id: string, valid: unknown, path: InputField['path']): unknown => {
  const fields = { ...(valid as Fields), ...given[id], ...given[`${id} ${path.join('.')}`] }
  return replaceValue(wholeTo(fields, path), path, NOTHING)
}

/** Creates the objects on a path, so that its last step can be set. */
function wholeTo(fields: Fields, [first, ...rest]: InputField['path']): Fields {
  if (first === undefined || rest.length === 0 || fields[first] !== undefined) return fields
  return { ...fields, [first]: [undefined] }
}

type Reply = {
  status: number
  code: number
  errCode?: string
  msg: string
  detail?: { field?: string; message?: string }
}

async function sendAs(token: string | null, endpoint: Endpoint, raw: unknown): Promise<Reply> {
  const request = buildRequest(endpoint, raw as Fields, token, randomUUID(), A_PHONE)
  const inBody = request.payload !== undefined
  const headers = inBody ? { ...request.headers, 'content-type': 'application/json' } : request.headers
  const reply = await api.app.inject({ ...request, headers, ...(inBody && { payload: JSON.stringify(raw) }) })
  return { ...reply.json<Omit<Reply, 'status'>>(), status: reply.statusCode }
}

/** Sends as the first caller with the permission, because no single person may do everything. */
async function send(endpoint: Endpoint, raw: unknown): Promise<Reply> {
  let reply: Reply | undefined
  for (const token of tokens[endpoint.access]) {
    reply = await sendAs(token, endpoint, raw)
    if (reply.errCode !== 'NO_PERMISSION' && reply.status !== 401) break
  }
  if (!reply) throw new Error(`nobody calls ${endpoint.id}`)
  return reply
}

const isNamed = ({ status, code, detail }: Reply, [field]: InputField['path']) =>
  status < 500 && code !== 200 && detail?.field === field && /\p{Script=Han}/u.test(detail?.message ?? '')

it('names the field whose id does not exist, and changes nothing', { timeout: 600_000 }, async () => {
  const before = await computeDatabaseFingerprint(api)
  const violations: string[] = []
  const cases = targets.flatMap(({ endpoint, valid, ids }) => ids.map(({ path }) => ({ endpoint, valid, path })))
  for (const { endpoint, valid, path } of cases) {
    const about = `${endpoint.id} ${path.join('.')}`
    const reply = await send(endpoint, bodyFor(endpoint.id, valid, path))
    if (isNamed(reply, path) || (otherwise[about] !== undefined && reply.code !== 200 && reply.status < 500)) continue
    violations.push(`${about}: ${reply.status} ${reply.errCode} ${reply.msg} ${JSON.stringify(reply.detail)}`)
  }
  expect(cases.length).toBeGreaterThan(250)
  expect(violations).toEqual([])
  expect(await computeDatabaseFingerprint(api)).toEqual(before)
})
