/** Limits the number of taps for ordering, taking payments, and requesting returns and gifts. */
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { formatFen } from '@nocturne/base/money'
import { approvals } from '@nocturne/contract/approvals/endpoints'
import { approvalStatus } from '@nocturne/contract/codes'
import { billing } from '@nocturne/contract/billing/endpoints'
import { members } from '@nocturne/contract/members/endpoints'
import { notifications } from '@nocturne/contract/notifications/endpoints'
import { chooseTile, removeMinimum, findSheet, tapTile } from './lib/staff-actions.ts'
import { expectNoViolations } from './lib/database-facts.ts'
import { callServer } from './lib/guests.ts'
import { getDatabase, createMemberToken, openPhone, type Phone } from './lib/phone.ts'
import { requestSmsCode } from './lib/text-messages.ts'
import {
  authenticate,
  cashierLogin,
  financeLogin,
  managerLogin,
  addOrder,
  createUnpaidSitting,
  readBill,
  salesLogin,
  openSitting,
  getUserId,
  type PreparedSitting,
  ensureDrawer,
} from './states/parties.ts'
import { createBooking } from './states/reservations.ts'

const BEER = '百威金尊 6瓶'
const BEER_YUAN = '¥360'

const toMealUrl = ({ tableRecordId }: PreparedSitting) => `/pages/operat/meal/index?tableRecordId=${tableRecordId}`
const toDetailsUrl = ({ tableRecordId }: PreparedSitting) =>
  `/pages/operat/order/details?tableRecordId=${tableRecordId}`
const toBillUrl = ({ tableRecordId }: PreparedSitting) => `/pages/operat/bill/index?tableRecordId=${tableRecordId}`
const toGiftsUrl = ({ tableRecordId }: PreparedSitting) => `/pages/operat/send/index?tableRecordId=${tableRecordId}`

/** Opens a page and counts touches from then on. */
async function countTapsFrom({ page, open }: Phone, path: string): Promise<() => Promise<number>> {
  await open(path)
  await page.evaluate(() => {
    document.documentElement.dataset['taps'] = ''
    const count = ({ isTrusted }: Event) => {
      const { dataset } = document.documentElement
      if (isTrusted) dataset['taps'] = String(Number(dataset['taps']) + 1)
    }
    addEventListener('pointerdown', count, true)
  })
  return async () => Number(await page.evaluate(() => document.documentElement.dataset['taps']))
}

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click()
const pressIn = (page: Page, name: string | RegExp) =>
  findSheet(page)
    .getByRole('button', { name, exact: typeof name === 'string' })
    .click()
/** Expects an alert for the floor manager in the list of alerts, because the phone shows only the oldest one. */
const expectAlert = (title: string) =>
  expect
    .poll(async () =>
      (await callServer(notifications.alerts, {}, await authenticate(managerLogin))).rows.map((row) => row.title),
    )
    .toContain(title)
const expectText = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible()

/** The printed page contains only this element. */
async function readPaper(page: Page): Promise<string> {
  await page.emulateMedia({ media: 'print' })
  const paper = page.locator('[data-printed]')
  await expect(paper).toBeVisible()
  await expect(page.getByRole('main')).toBeHidden()
  const text = await paper.innerText()
  await page.emulateMedia({ media: null })
  return text
}

let codes = 0
const getShownCode = () => `13${String(Date.now()).slice(-10)}${String((codes += 1)).padStart(6, '0')}`

async function findPendingApproval(bizType: string): Promise<number> {
  const { approvalId } = await getDatabase()
    .selectFrom('approval')
    .select('approvalId')
    .where('bizType', '=', bizType)
    .where('status', '=', approvalStatus.pending)
    .orderBy('approvalId', 'desc')
    .executeTakeFirstOrThrow()
  return approvalId
}
const approveRequest = async (approvalId: number) =>
  callServer(approvals.handle, { approvalId, action: 'agree' }, await authenticate(managerLogin))

test('ordering beer takes four taps, its payment by scan one, and both are printed', async ({ browser }) => {
  const party = await openSitting()
  await removeMinimum(party.tableRecordId)

  await test.step('the waiter orders', async () => {
    const waiter = await openPhone(browser, { as: 'fwy01' })
    const { page } = waiter
    const taps = await countTapsFrom(waiter, toMealUrl(party))
    await press(page, '啤酒')
    await press(page, `增加 ${BEER}`)
    await press(page, '去下单')
    await press(page, '提交订单')
    await expectText(page, '下单成功')
    expect(await taps()).toBe(4)
    await press(page, '打印小票')
    const paper = await readPaper(page)
    for (const part of [party.table.tableName, `${BEER} ×1`, '360.00', '点单小票']) expect(paper).toContain(part)
    await waiter.context.close()
  })

  await test.step('a discount is previewed before it is applied', async () => {
    const floor = await openPhone(browser, { as: managerLogin })
    const { page } = floor
    await floor.open(toBillUrl(party))
    await press(page, '打折')
    await chooseTile(page, '9 折')
    const plan = findSheet(page).getByRole('region', { name: '打折试算' })
    await expect(plan).toContainText('折后应收')
    await expect(plan).toContainText('¥324')
    await pressIn(page, '老客户')
    await pressIn(page, '确定')
    await expectText(page, '折扣已生效')
    expect(await readBill(party)).toMatchObject({ payableAmount: 32_400, unpaidAmount: 32_400 })
    await floor.context.close()
  })

  await test.step('the cashier scans', async () => {
    const cashier = await openPhone(browser, { as: 'shouyin01' })
    const { page } = cashier
    const taps = await countTapsFrom(cashier, toBillUrl(party))
    await press(page, '扫码收 ¥324')
    // The amount is filled in; a hand-held scanner types the code and Enter.
    await expect(findSheet(page).getByLabel('收款金额')).toHaveValue('324')
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await page.keyboard.type(getShownCode())
    await page.keyboard.press('Enter')
    await expectText(page, '结账成功')
    expect(await taps()).toBe(1)
    const { billNo, payableAmount, discountAmount, totalAmount } = await readBill(party)
    await press(page, '打印小票')
    const paper = await readPaper(page)
    const formatYuan = (fen: number) => formatFen(fen, { symbol: false })
    for (const part of [
      billNo,
      `${BEER} ×1`,
      formatYuan(totalAmount),
      formatYuan(-discountAmount),
      formatYuan(payableAmount),
    ])
      expect(paper).toContain(part)
    expect(paper).toMatch(/微信\S* +324\.00/)
    await cashier.context.close()
  })
  await expectNoViolations()
})

test('cash payment offers the sum, round notes, and the change on the receipt', async ({ browser }) => {
  await ensureDrawer()
  const party = await openSitting()
  await removeMinimum(party.tableRecordId)
  await addOrder(party, [{ goods: BEER }])
  const cashier = await openPhone(browser, { as: 'shouyin01' })
  const { page } = cashier
  const taps = await countTapsFrom(cashier, toBillUrl(party))
  await press(page, '现金')
  await chooseTile(page, '¥400')
  await pressIn(page, `收款 ${BEER_YUAN}`)
  await expectText(page, '结账成功')
  expect(await taps()).toBe(3)
  await press(page, '打印小票')
  const paper = await readPaper(page)
  expect(paper).toMatch(/现金 +360\.00/)
  expect(paper).toMatch(/找零 +40\.00/)
  await cashier.context.close()
  await expectNoViolations()
})

/** An approved credit, guaranteed by the sales person. */
async function onAccount(guestName: string, amount: number): Promise<number> {
  const { billId } = await createUnpaidSitting({ guestName })
  const guaranteeUserId = await getUserId(salesLogin)
  const credit = { billId, amount, guaranteeUserId, guestName, guestPhone: '13912345678', reason: '公司月结客户' }
  const { creditId } = await callServer(billing.creditApply, credit, await authenticate(salesLogin))
  await callServer(billing.creditAudit, { creditId, agree: true, opinion: '同意' }, await authenticate(financeLogin))
  return creditId
}

test('a member’s balance pays a bill, a deposit and a repayment, by SMS code and by member code', async ({
  browser,
}) => {
  const memberId = 25
  const { phonenumber } = await getDatabase()
    .selectFrom('member')
    .select('phonenumber')
    .where('memberId', '=', memberId)
    .executeTakeFirstOrThrow()
  await callServer(members.takeRecharge, { memberId, ruleId: 3, payMethod: 'card' }, await authenticate(cashierLogin))
  const own = { token: await createMemberToken(memberId) }
  const getShownCode = async () => (await callServer(members.payQr, {}, own)).code
  const has = async () => (await callServer(members.balance, {}, own)).balance
  const before = await has()
  const till = await openPhone(browser, { as: cashierLogin })
  const { page } = till

  const showCode = async () =>
    findSheet(page)
      .getByRole('textbox', { name: '会员码' })
      .fill(await getShownCode())
  const typeSmsCode = async () => {
    await chooseTile(page, '短信验证码')
    await pressIn(page, '选择会员')
    await page.getByLabel('手机号、后四位、姓名或卡号').fill(phonenumber)
    await page
      .getByRole('dialog', { name: '选择会员' })
      .getByRole('button')
      .filter({ hasText: `${phonenumber.slice(0, 3)}****` })
      .click()
    const code = await requestSmsCode(phonenumber, () => pressIn(page, '发送验证码'))
    const field = findSheet(page).getByRole('textbox', { name: '短信验证码' })
    await expect(field).toBeFocused()
    await field.fill(code)
  }

  await test.step('a part of a bill by SMS code, the rest by member code', async () => {
    const party = await createUnpaidSitting()
    const { unpaidAmount } = await readBill(party)
    await till.open(toBillUrl(party))
    await press(page, '余额')
    await findSheet(page).getByLabel('收款金额').fill('100')
    await typeSmsCode()
    await pressIn(page, '收款 ¥100')
    await expectText(page, '已收款')
    expect((await readBill(party)).unpaidAmount).toBe(unpaidAmount - 10_000)
    await press(page, '余额')
    await showCode()
    await pressIn(page, /^收款 ¥/)
    await expectText(page, '结账成功')
    expect(before - (await has())).toBe(unpaidAmount)
  })

  await test.step('a deposit by member code', async () => {
    const left = await has()
    const { bookingId } = await createBooking(10_000)
    await till.open(`/pages/operat/reserve/index?bookingId=${bookingId}`)
    await pressIn(page, '收订金')
    // Unlike the others, this tile opens a sheet.
    await tapTile(page, '余额')
    await showCode()
    await pressIn(page, '收款 ¥100')
    await expectText(page, /的订金已收/)
    expect(left - (await has())).toBe(10_000)
  })

  await test.step('a repayment by member code', async () => {
    const left = await has()
    const creditId = await onAccount('李总', 20_000)
    const desk = await openPhone(browser, { as: financeLogin })
    await desk.open(`/pages/sumCredit/creditDetail?creditId=${creditId}`)
    await pressIn(desk.page, '登记还款')
    await chooseTile(desk.page, '会员余额')
    await findSheet(desk.page)
      .getByRole('textbox', { name: '会员码' })
      .fill(await getShownCode())
    await pressIn(desk.page, '还款 ¥200')
    await expectText(desk.page, '还款成功')
    expect(left - (await has())).toBe(20_000)
    expect(desk.problems).toEqual([])
    await desk.close()
  })

  await test.step('a transfer over two credits, and its reversal', async () => {
    const credits = [await onAccount('合并先生', 10_000), await onAccount('合并先生', 15_000)]
    const listRemaining = () =>
      Promise.all(
        credits.map(async (creditId) => {
          const { remainAmount } = await callServer(
            billing.creditDetail,
            { creditId },
            await authenticate(financeLogin),
          )
          return remainAmount
        }),
      )
    const desk = await openPhone(browser, { as: financeLogin })
    await desk.open(`/pages/sumCredit/creditDetail?keyword=${encodeURIComponent('合并先生')}`)
    await press(desk.page, '合并还款（2 笔）')
    await chooseTile(desk.page, '转账')
    await findSheet(desk.page).getByLabel('还款金额').fill('180')
    await expectText(desk.page, /本次还 ¥80，还欠 ¥70/)
    await findSheet(desk.page).getByRole('button', { name: '还款 ¥180' }).click({ force: true })
    await expectText(desk.page, '请输入转账流水号')
    await findSheet(desk.page).getByLabel('转账流水号').fill('HD20260314')
    await pressIn(desk.page, '还款 ¥180')
    await expectText(desk.page, '还款成功，共 2 笔')
    expect(await listRemaining()).toEqual([0, 7_000])
    await desk.open(`/pages/sumCredit/creditDetail?creditId=${credits[0]}`)
    await expectText(desk.page, /合并还款 2 笔共 ¥180/)
    await pressIn(desk.page, '撤销')
    await pressIn(desk.page, '录错客人')
    await pressIn(desk.page, '撤销 ¥180')
    await expectText(desk.page, '还款已撤销')
    await expectText(desk.page, /撤销：录错客人/)
    expect(await listRemaining()).toEqual([10_000, 15_000])
    expect(desk.problems).toEqual([])
    await desk.close()
  })
  expect(till.problems).toEqual([])
  await till.close()
  await expectNoViolations()
})

test('a waiter requests a return and a gift at the table, and is notified of the result', async ({ browser }) => {
  const party = await openSitting()
  await addOrder(party, [{ goods: BEER, quantity: 2 }])
  const waiter = await openPhone(browser, { as: 'fwy01' })
  const { page } = waiter

  await test.step('the return: line, action, reason, requested', async () => {
    const taps = await countTapsFrom(waiter, toDetailsUrl(party))
    await page.getByRole('button').filter({ hasText: BEER }).click()
    await pressIn(page, '申请退单')
    await pressIn(page, '客人不要了')
    await pressIn(page, '申请退1半打')
    await expectText(page, '已申请退单，等待审批')
    expect(await taps()).toBe(4)
    await expectText(page, '退1 待审批')
    await expectAlert('待审批：退单')
    const { title } = await getDatabase()
      .selectFrom('approval')
      .select('title')
      .where('approvalId', '=', await findPendingApproval('return'))
      .executeTakeFirstOrThrow()
    const floor = await openPhone(browser, { as: managerLogin })
    const tapsOfYes = await countTapsFrom(floor, '/pages/operat/table/index')
    await floor.page.getByRole('link', { name: /^员工中心/ }).click()
    await floor.page
      .getByRole('region', { name: '待我审批' })
      .getByRole('button', { name: `同意 ${title}` })
      .first()
      .click()
    await pressIn(floor.page, '同意')
    await expectText(floor.page, '已同意')
    expect(await tapsOfYes()).toBe(3)
    await floor.context.close()
    await expectText(page, '已退1')
    await expect(page.getByText('退1 待审批')).toHaveCount(0)
  })

  await test.step('the gift: the cart is requested instead of ordered', async () => {
    const taps = await countTapsFrom(waiter, toMealUrl(party))
    await press(page, '啤酒')
    await press(page, `增加 ${BEER}`)
    await press(page, '去下单')
    await press(page, '申请赠送')
    await expectText(page, '您没有赠送权限')
    await page.getByRole('radio', { name: '生日' }).click()
    await press(page, '申请赠送')
    await expectText(page, '已提交审批')
    expect(await taps()).toBe(6)
    await expectAlert('待审批：超额赠送')
    await approveRequest(await findPendingApproval('send'))
    await expectText(page, '赠送成功')
  })
  await waiter.context.close()
  await expectNoViolations()
})

test('without permission the page shows 暂无权限 with a way back, or with a way to request', async ({ browser }) => {
  const party = await openSitting()
  const waiter = await openPhone(browser, { as: 'fwy01' })
  await waiter.open(toGiftsUrl(party))
  await expectText(waiter.page, '暂无权限')
  await press(waiter.page, '申请赠送')
  await expect(
    waiter.page
      .getByRole('button', { name: `增加 ${BEER}` })
      .or(waiter.page.getByText('您没有赠送权限'))
      .first(),
  ).toBeVisible()
  await waiter.context.close()

  const hr = await openPhone(browser, { as: 'hr01' })
  for (const path of [toMealUrl(party), toGiftsUrl(party)]) {
    await hr.open(path)
    await expect(hr.page.getByText('暂无权限', { exact: true })).toBeVisible()
    await expect(hr.page.getByRole('main').getByRole('button', { name: '返回' })).toBeVisible()
  }
  await hr.context.close()
})
