/** Bills from open to settled and reversed. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { billing } from '@nocturne/contract/billing/endpoints'
import { refundType } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { ledger } from '@nocturne/contract/ledger/endpoints'
import { orders } from '@nocturne/contract/orders/endpoints'
import { reservations } from '@nocturne/contract/reservations/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { waitForPreload } from '../lib/app.ts'
import { callServer, actOnPaymentSheet } from '../lib/guests.ts'
import { getDatabase, goOffline } from '../lib/phone.ts'
import { cachePerVenue } from '../lib/show-state.ts'
import type { ScreenState } from '../lib/state.ts'
import {
  createSittingBelowMinimum,
  authenticate,
  cashierLogin,
  prepareFullSitting,
  financeLogin,
  managerLogin,
  addOrder,
  otherCashierLogin,
  createUnpaidSitting,
  payBill,
  readBill,
  typicalRound,
  salesLogin,
  getUserId,
  type PreparedSitting,
} from './parties.ts'
import { createOverdueBooking } from './reservations.ts'
import { createMergedGroup } from './tables.ts'

const buildScene = ({ tableRecordId }: Pick<PreparedSitting, 'tableRecordId'>) => ({ query: { tableRecordId } })

async function createDiscounted() {
  const party = await createUnpaidSitting({ guestName: '王总' })
  const { billId } = party
  const { version } = await readBill(party)
  const rate = { billId, version, rateBp: 9_500, reason: '老客户' }
  const lowered = await callServer(billing.discount, rate, await authenticate(managerLogin))
  await callServer(billing.wipe, { billId, version: lowered.version, amount: 900 }, await authenticate(cashierLogin))
  return party
}

async function findMember(discountBp: number): Promise<number> {
  const { memberId } = await getDatabase()
    .selectFrom('member as m')
    .innerJoin('memberLevel as l', 'l.levelId', 'm.levelId')
    .select('m.memberId')
    .where('l.discountBp', '=', discountBp)
    .orderBy('m.memberId')
    .executeTakeFirstOrThrow()
  return memberId
}

/** Table of a member whose rate is 95 %. */
const createMemberScene = async () => {
  const party = await createUnpaidSitting({ guestName: '周小姐' })
  const { version } = await readBill(party)
  const input = {
    billId: party.billId,
    version,
    memberId: await findMember(9_500),
    rate: true,
    reason: '核实为本人',
  }
  await callServer(billing.member, input, await authenticate(cashierLogin))
  return party
}

async function createReversed() {
  const party = await payBill(await createUnpaidSitting())
  const { billId } = party
  const { version } = await readBill(party)
  await callServer(billing.reverse, { billId, version, reason: '收错款，客人改刷卡' }, await authenticate(financeLogin))
  return party
}

/** Table of a member who was named but not verified. */
async function withNamedMember() {
  const party = await createUnpaidSitting({ guestName: '周小姐' })
  const { version } = await readBill(party)
  await callServer(
    billing.member,
    { billId: party.billId, version, memberId: await findMember(9_500) },
    await authenticate(cashierLogin),
  )
  return party
}

/** Table of a member whose rate was removed. */
async function createWithoutRate() {
  const party = await createMemberScene()
  const { version, member } = await readBill(party)
  const input = {
    billId: party.billId,
    version,
    memberId: member?.memberId ?? 0,
    rate: false,
    reason: '与其他优惠不同享',
  }
  await callServer(billing.member, input, await authenticate(cashierLogin))
  return party
}

/** Table of guests with a booking whose deposit of a thousand yuan is paid. */
async function withDeposit() {
  const { table, bookingId } = await createOverdueBooking('订金先生', 100_000)
  const { tableId } = table
  await callServer(reservations.takeDeposit, { bookingId, payMethod: 'cash' }, await authenticate(cashierLogin))
  const opening = { tableId, bookingId, guestNum: 6 }
  const { tableRecordId } = await callServer(tables.open, opening, await authenticate(managerLogin))
  await addOrder({ tableRecordId }, typicalRound)
  return { tableRecordId }
}

/** A guest scanned the cashier's code and has the payment sheet open. */
async function startGuestPayment() {
  const party = await createUnpaidSitting()
  const { validcode } = await callServer(billing.payCode, { billId: party.billId }, await authenticate(cashierLogin))
  const input = { requestId: randomUUID(), validcode, payMethod: 'wechat' as const, openId: 'e2e-thinks' }
  await callServer(billing.scanPay, input, {})
  return party
}

/** A guest who scanned a code pays the requested amount in WeChat. */
async function payByCode(validcode: string): Promise<void> {
  const input = { requestId: randomUUID(), validcode, payMethod: 'wechat' as const, openId: 'e2e-pays' }
  const { payParams } = await callServer(billing.scanPay, input, {})
  if (payParams?.kind === 'wechat-jsapi')
    await actOnPaymentSheet('wechat', payParams.params.package.replace('prepay_id=', ''), 'pay')
}

async function onAccount() {
  const party = await createUnpaidSitting({ guestName: '李总' })
  const credit = {
    billId: party.billId,
    amount: 100_000,
    guaranteeUserId: await getUserId(salesLogin),
    guestName: '李总',
    guestPhone: '13912345678',
    reason: '公司月结客户，下周三前结清',
  }
  await callServer(billing.creditApply, credit, await authenticate(salesLogin))
  return party
}

/** A settled bill with a requested refund of one line. */
async function refundAsked() {
  const party = await payBill(await createUnpaidSitting())
  const book = await callServer(
    orders.byRecord,
    { tableRecordId: party.tableRecordId },
    await authenticate(managerLogin),
  )
  const [order] = book.orders
  if (!order) throw new Error('nothing was ordered')
  const input = {
    orderId: order.orderId,
    refundType: refundType.moneyOnly,
    amount: 88_000,
    reason: '一瓶没有开，客人退回',
  }
  await callServer(billing.refundApply, input, await authenticate(cashierLogin))
  return party
}

/**
 * Opens the cashier's drawer. Of two processes that open it concurrently, one is refused because it is already open.
 */
const drawerOpen = cachePerVenue(async () => {
  const has = async () => (await callServer(ledger.shiftMine, {}, await authenticate(cashierLogin))).shift !== null
  const openShift = async () => callServer(ledger.shiftOpen, { floatAmount: 100_000 }, await authenticate(cashierLogin))
  if (!(await has()))
    await openShift().catch(async (refused: unknown) => {
      if (!(await has())) throw refused
    })
  return {}
})

/** Another cashier's drawer with only its float. */
async function prepareDrawer() {
  const own = await authenticate(otherCashierLogin)
  const { shift } = await callServer(ledger.shiftMine, {}, own)
  if (shift)
    await callServer(ledger.shiftClose, { countedAmount: shift.floatAmount, remark: '换人收银，重新清点' }, own)
  await callServer(ledger.shiftOpen, { floatAmount: 100_000 }, own)
  return {}
}

/** Answers the question about the missing minimum with one of its options. */
const chooseWay = (way: string) => async (page: Page) => {
  await page.getByRole('button', { name: '现金', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${way}`) })
    .click()
}

export const states: readonly ScreenState[] = [
  {
    screen: 'P077',
    name: 'a-drawer-to-count',
    as: cashierLogin,
    scene: drawerOpen,
    shows: ['收银', ['button', '开班/交班']],
  },
  {
    screen: 'P077',
    name: 'a-drawer-counted',
    as: otherCashierLogin,
    scene: prepareDrawer,
    touch: async (page) => {
      await page.getByRole('button', { name: '开班/交班', exact: true }).click()
      const sheet = page.getByRole('dialog')
      await sheet.getByLabel('清点金额').fill('1000')
      await sheet.getByRole('button', { name: '提交清点', exact: true }).click()
      await sheet.getByRole('button', { name: '交班', exact: true }).click()
    },
    over: ['已交班'],
    shows: [['dialog', '已交班'], '账面应有', '首次清点', '相符'],
  },
  {
    screen: 'P077',
    name: 'vouchers-compared',
    as: financeLogin,
    touch: async (page) => {
      await page.getByRole('button', { name: '收款对账' }).click()
      await page.getByRole('tab', { name: '团购' }).click()
    },
    over: ['收款对账'],
    shows: [['dialog', '收款对账'], '平台已核销，本店没有', /尾号4086/, '待处理'],
  },
  {
    screen: 'P077',
    name: 'differences-with-providers',
    as: financeLogin,
    touch: async (page) => {
      await page.getByRole('button', { name: '收款对账' }).click()
      await page.getByRole('tab', { name: '差异' }).click()
      await page.getByRole('radio', { name: '全部' }).check()
    },
    over: ['收款对账'],
    shows: [['dialog', '收款对账'], /已处理|待处理/],
  },
  {
    screen: 'P016',
    name: 'owed',
    as: cashierLogin,
    scene: async () => buildScene(await prepareFullSitting()),
    shows: ['消费总额', ['button', /^扫码收 ¥/], '待付款订单（先付）', /未结/],
  },
  {
    screen: 'P016',
    name: 'a-deposit-to-deduct',
    as: cashierLogin,
    scene: async () => buildScene(await withDeposit()),
    shows: ['消费总额', ['button', '抵扣订金']],
  },
  {
    screen: 'P016',
    name: 'discounted',
    as: cashierLogin,
    scene: async () => buildScene(await createDiscounted()),
    shows: ['消费总额', /折|经理优惠|优惠/, '抹零', ['button', /^扫码收 ¥/]],
  },
  {
    screen: 'P016',
    name: 'of-a-member',
    as: cashierLogin,
    scene: async () => buildScene(await createMemberScene()),
    shows: [/享 9\.5 折$/, /^已优惠 ¥/, ['button', '不享会员价'], ['button', '更换']],
  },
  {
    screen: 'P016',
    name: 'of-a-named-member',
    as: cashierLogin,
    scene: async () => buildScene(await withNamedMember()),
    shows: ['只记积分', '验证后享 9.5 折', ['button', '验证会员'], ['button', '给会员价']],
  },
  {
    screen: 'P016',
    name: 'of-a-member-at-full-price',
    as: cashierLogin,
    scene: async () => buildScene(await createWithoutRate()),
    shows: ['本单不享会员价', '按原价计算', ['button', '恢复会员价']],
  },
  {
    screen: 'P016',
    name: 'taking-cash',
    as: cashierLogin,
    scene: async () => buildScene(await createUnpaidSitting()),
    touch: (page) => page.getByRole('button', { name: '现金', exact: true }).click(),
    over: ['现金收款'],
    shows: [
      ['button', /本次收款/],
      ['button', /实收现金/],
      ['button', /^收款 ¥/],
    ],
  },
  {
    screen: 'P016',
    name: 'cash-kept-offline',
    as: cashierLogin,
    scene: async () => buildScene(await createUnpaidSitting()),
    touch: async (page) => {
      await page.getByRole('button', { name: '现金', exact: true }).click()
      const take = page.getByRole('button', { name: /^收款 ¥/ })
      await take.waitFor()
      await waitForPreload(page)
      await goOffline(page)
      await take.click()
    },
    over: ['现金已记下'],
    shows: [['dialog', '现金已记下'], /请勿重复收款/, ['button', '完成']],
  },
  {
    screen: 'P016',
    name: 'of-tables-that-settle-together',
    as: cashierLogin,
    scene: async () => {
      const [main] = await createMergedGroup()
      if (!main) throw new Error('no tables settle together')
      return buildScene(main)
    },
    shows: ['消费总额', ['button', /^[AB]\d+、[AB]\d+、[AB]\d+/]],
  },
  {
    screen: 'P016',
    name: 'partly-paid',
    as: cashierLogin,
    scene: async () => buildScene(await payBill(await createUnpaidSitting(), 100_000)),
    shows: [/^已收 现金/, /未结/, ['button', /^扫码收 ¥/]],
  },
  {
    screen: 'P016',
    name: 'paid',
    as: cashierLogin,
    scene: async () => {
      const party = await createUnpaidSitting()
      await addOrder(party, [{ goods: '腰果' }])
      return buildScene(await payBill(party))
    },
    shows: ['已结清', /已收 现金/],
  },
  {
    screen: 'P016',
    name: 'reversed',
    as: financeLogin,
    scene: async () => ({ query: { billId: (await createReversed()).billId } }),
    shows: [/已反结账/, ['link', '新账单']],
  },
  {
    screen: 'P016',
    name: 'opened-again',
    as: cashierLogin,
    scene: async () => buildScene(await createReversed()),
    shows: ['本账单由反结账生成', ['button', /^扫码收 ¥/]],
  },
  {
    screen: 'P016',
    name: 'being-paid-by-a-guest',
    as: cashierLogin,
    scene: async () => buildScene(await startGuestPayment()),
    shows: [/客人支付中/, ['button', '取消']],
  },
  {
    screen: 'P016',
    name: 'below-the-minimum',
    as: managerLogin,
    scene: async () => buildScene(await createSittingBelowMinimum()),
    touch: (page) => page.getByRole('button', { name: '现金', exact: true }).click(),
    over: [/^未达低消/],
    shows: [
      ['dialog', /^未达低消/],
      ['button', /^补低消/],
      ['button', /^免低消/],
      ['button', /^仍按消费结账/],
    ],
  },
  {
    screen: 'P016',
    name: 'waiving-the-minimum',
    as: managerLogin,
    scene: async () => buildScene(await createSittingBelowMinimum()),
    touch: chooseWay('免低消'),
    over: [/^免低消/],
    shows: [
      ['dialog', /^免低消/],
      ['button', '确定'],
    ],
  },
  {
    screen: 'P016',
    name: 'staying-below-the-minimum',
    as: managerLogin,
    scene: async () => buildScene(await createSittingBelowMinimum()),
    touch: chooseWay('仍按消费结账'),
    over: [/^仍按消费结账/],
    shows: [['dialog', /^仍按消费结账/], /不再收取/],
  },
  {
    screen: 'P077',
    name: 'end-of-the-night',
    as: financeLogin,
    scene: async () => {
      await payBill(await createUnpaidSitting())
      await createUnpaidSitting()
      return {}
    },
    touch: (page) => page.getByRole('button', { name: '日结', exact: true }).click(),
    over: [/^日结 /],
    shows: [['dialog', /日结/], /未清台 \d+/, '待清台', /未结 ¥/],
  },
  {
    screen: 'P016',
    name: 'showing-a-code',
    as: cashierLogin,
    scene: async () => buildScene(await createUnpaidSitting()),
    touch: (page) => page.getByRole('button', { name: '出示收款码' }).click(),
    over: ['出示收款码'],
    shows: [
      ['img', /付款码/],
      ['dialog', /收款码/],
    ],
  },
  {
    screen: 'P016',
    name: 'paid-by-the-code',
    as: cashierLogin,
    scene: async () => buildScene(await createUnpaidSitting()),
    touch: async (page) => {
      const made = page.waitForResponse((answer) => answer.url().endsWith(billing.payCode.path))
      await page.getByRole('button', { name: '出示收款码' }).click()
      const { data } = (await (await made).json()) as { data: AnswerOf<typeof billing.payCode> }
      await payByCode(data.validcode)
    },
    over: ['已支付'],
    leadsTo: 'P017',
    shows: [['dialog', '已支付'], /微信/, ['button', '完成']],
  },
  {
    screen: 'P016',
    name: 'on-account-to-be-approved',
    as: managerLogin,
    scene: async () => buildScene(await onAccount()),
    shows: [/挂账 ¥1,000 待审批/],
  },
  {
    screen: 'P016',
    name: 'refund-planned',
    as: managerLogin,
    scene: async () => buildScene(await payBill(await createUnpaidSitting())),
    touch: async (page) => {
      await page.getByRole('button', { name: '退款', exact: true }).click()
      await page.getByRole('button', { name: /^增加/ }).first().click()
    },
    over: ['申请退款'],
    shows: [['dialog', '申请退款'], '退款金额', /提交后/],
  },
  {
    screen: 'P016',
    name: 'refund-to-be-approved',
    as: managerLogin,
    scene: async () => buildScene(await refundAsked()),
    shows: [/退款/, '已结清'],
  },
  {
    screen: 'P016',
    name: 'one-waiting-order',
    as: cashierLogin,
    scene: async () => {
      const { tableRecordId, waiting } = await prepareFullSitting()
      return { query: { tableRecordId, orderId: waiting } }
    },
    shows: ['待付款', /内付款，逾期自动取消/, '酩悦皇室香槟'],
  },
  {
    screen: 'P016',
    name: 'for-sales',
    as: salesLogin,
    scene: async () => buildScene(await createUnpaidSitting()),
    shows: ['消费总额', ['button', /^出示收款码/]],
  },
]
