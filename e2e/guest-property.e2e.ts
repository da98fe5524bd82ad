/**
 * Guests' property is shown identically to guests and staff: stored bottles, vouchers, participation in a group play,
 * flash-sale goods.
 */
import { expect, test } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { formatFen } from '@nocturne/base/money'
import { successTexts } from '@nocturne/contract/client-texts'
import { userSex } from '@nocturne/contract/codes'
import { flashSales } from '@nocturne/contract/flash-sales/endpoints'
import { session } from '@nocturne/contract/session/endpoints'
import { vouchers } from '@nocturne/contract/vouchers/endpoints'
import { pickTable, findSheet } from './lib/staff-actions.ts'
import { callServer, closePhones, openGuestPhone, scanTableCode, type GuestApp, type GuestPhone } from './lib/guests.ts'
import { createMemberToken, openPhone } from './lib/phone.ts'
import { joinPlay, createPlay, createSale } from './states/flash-sales.ts'
import {
  createSittingBelowMinimum,
  authenticate,
  cashierLogin,
  createUnpaidSitting,
  payBill,
  readBill,
  salesLogin,
  openSitting,
  getUserId,
  waiterLogin,
} from './states/parties.ts'
import { createVoucherCode } from './states/vouchers.ts'
import { readMemberWithoutBottles } from './states/wine.ts'

const BOX = '/pages/cancelAfterVerify/index'
const CELLAR = '/pages/employeeCenter/childrenPages/searchWineStore'
const OWN_ORDERS = '/pages/member/order/list'

/** Matches the amount after its label, with or without decimals, and no longer number. */
const matchAmount = (name: string, fen: number) =>
  new RegExp(`${name}\\s*${formatFen(fen, { trim: true }).replace('.', '\\.')}(\\.00)?(?![\\d.,])`)

/** Suffix that distinguishes the data of a test retry from that of the first run. */
const createSerial = () => String(Date.now()).slice(-5)

/** A guest's phone with a signed-in member. */
async function openMemberPhone(browser: Browser, app: GuestApp, memberId: number) {
  const token = await createMemberToken(memberId)
  const phone = await openGuestPhone(browser, app)
  await phone.context.addInitScript((stored) => localStorage.setItem('nocturne.memberToken', stored), token)
  return { ...phone, token }
}

/** Pays in WeChat, which first identifies the user and may require consent. */
async function payInWeChat({ page, sheets }: GuestPhone, fen: number): Promise<void> {
  const agree = page.getByRole('button', { name: '同意' })
  const pay = page
    .getByRole('button', { name: `微信支付 ${formatFen(fen, { trim: true })}` })
    .and(page.locator(':not([aria-busy])'))
  await expect(agree.or(pay)).toBeVisible()
  if (await agree.isVisible()) await agree.click()
  await pay.click()
  await expect.poll(() => sheets.length).toBe(1)
}

/** Twelve-digit code shown to the guest once the payment has arrived. */
async function readShownCode(page: Page, label: string): Promise<string> {
  const digits = page.getByRole('region', { name: label }).getByText(/^\d{4} \d{4} \d{4}$/)
  await expect(digits).toBeVisible({ timeout: 20_000 })
  return (await digits.innerText()).replaceAll(' ', '')
}

test('of two stored bottles one is fetched by the guest’s code, and every phone shows one left', async ({
  browser,
}) => {
  const { memberId, memberName, phonenumber } = await readMemberWithoutBottles()
  const { tableRecordId } = await payBill(await createUnpaidSitting({ guestName: memberName }))
  const { table } = await openSitting({ guestName: memberName })
  const floor = await openPhone(browser, { as: waiterLogin })
  const bar = await openPhone(browser, { as: 'bar01' })
  const guest = await openMemberPhone(browser, 'browser', memberId)

  await floor.open(`/pages/employeeCenter/childrenPages/storingWine?tableRecordId=${tableRecordId}`)
  const more = floor.page.getByRole('button', { name: /^增加 芝华士12年/ })
  await more.click()
  await more.click()
  await floor.page.getByLabel('客人姓名').fill(memberName)
  await floor.page.getByLabel('手机号').fill(phonenumber)
  await floor.page.getByRole('button', { name: '下一步' }).click()
  await floor.page.getByRole('button', { name: '提交', exact: true }).click()
  await expect(floor.page.getByText('待吧台确认')).toBeVisible()
  const takeCode = await floor.page.getByText(/^\d{6}$/).innerText()

  await bar.open(`${CELLAR}?keyword=${phonenumber}`)
  const ofGuest = bar.page.getByRole('main').getByRole('button').filter({ hasText: memberName })
  await ofGuest.click()
  await bar.page.getByRole('button', { name: '入库审核' }).click()
  const audit = bar.page.getByRole('dialog', { name: '入库审核' })
  await audit.getByLabel(/瓶身标签$/).fill('BQ-KEPT-1')
  await audit.getByLabel(/存放位置$/).fill('C-07')
  await audit.getByRole('button', { name: '入库', exact: true }).click()
  await expect(bar.page.getByText(`${memberName} 的存酒已入库`)).toBeVisible()

  await guest.open('/pages/member/wine/list')
  await expect(guest.page.getByRole('region', { name: '取酒码' })).toContainText(takeCode)
  const own = guest.page.getByRole('link', { name: /芝华士12年/ })
  await expect(own).toHaveCount(1)
  await expect(own).toContainText('2瓶')
  await own.click()
  const history = guest.page.getByRole('list', { name: '存取记录' })
  await expect(history).toContainText('存入 +2')
  await expect(history).not.toContainText('取出')

  await floor.open(`/pages/employeeCenter/childrenPages/searchWine?keyword=${phonenumber}`)
  await expect(floor.page.getByText('2 瓶')).toBeVisible()
  await floor.page.getByRole('button', { name: `${memberName} 取酒` }).click()
  await floor.page.getByRole('button', { name: /^增加 芝华士12年/ }).click()
  await floor.page.getByRole('button', { name: /^送到/ }).click()
  await pickTable(findSheet(floor.page), '台位', table)
  await floor.page.getByRole('textbox', { name: '取酒码' }).fill(takeCode)
  await floor.page.getByRole('button', { name: '下一步' }).click()
  await expect(floor.page.getByText(`${memberName} · 送到 ${table.tableName}`)).toBeVisible()
  await floor.page.getByRole('button', { name: '提交', exact: true }).click()
  await expect(floor.page.getByText('待吧台确认')).toBeVisible()

  await bar.open(`${CELLAR}?view=withdraw`)
  await bar.page.getByRole('button', { name: `${table.tableName} 出库` }).click()
  await expect(bar.page.getByRole('button', { name: `${table.tableName} 出库` })).toHaveCount(0)
  await expect(bar.page.getByRole('region', { name: `${table.tableName} 取酒` })).toContainText('芝华士12年 ×1')

  await guest.page.reload()
  await expect(guest.page.getByRole('region', { name: '芝华士12年' })).toContainText(/剩余\s*1瓶/)
  await expect(history).toContainText(`取出 −1 ${table.tableName}`)
  await bar.open(`${CELLAR}?keyword=${phonenumber}`)
  await expect(ofGuest).toContainText('1瓶')
  await ofGuest.click()
  await expect(findSheet(bar.page)).toContainText(/数量\s*1瓶/)
  await expect(findSheet(bar.page).getByRole('list', { name: '存酒记录' })).toContainText(`取出 −1 ${table.tableName}`)
  expect([...floor.problems, ...bar.problems, ...guest.problems]).toEqual([])
  await closePhones([floor, bar, guest])
})

test('a typed voucher adds its goods as paid to the table’s bill, and can be cancelled in time', async ({
  browser,
}) => {
  const party = await createSittingBelowMinimum({ guestName: '梁小姐', areas: 'BSVCD' })
  const before = await readBill(party)
  const seat = await scanTableCode(party.table)
  const desk = await openPhone(browser, { as: cashierLogin })
  const guest = await openGuestPhone(browser, 'browser', { seat })
  const { page } = desk
  const code = await createVoucherCode()
  const bill = `/pages/operat/bill/index?tableRecordId=${party.tableRecordId}`
  const money = page.getByRole('region', { name: '金额', exact: true })
  const minimum = page.getByRole('region', { name: '低消', exact: true })
  const own = guest.page.getByRole('region', { name: '账单金额' })
  await guest.open(`/pages/orderMeal/bill?tableRecordId=${party.tableRecordId}`)
  await expect(own).toContainText(matchAmount('待付', before.unpaidAmount))
  await expect(own).toContainText(matchAmount('还差', before.minDiffAmount))

  const enterCode = async () => {
    await desk.open(`${BOX}?tableRecordId=${party.tableRecordId}`)
    await page.getByLabel('券码', { exact: true }).fill(code)
    await page.getByRole('button', { name: '查询' }).click()
    await expect(page.getByRole('region', { name: '团购券' })).toContainText('可用')
  }
  await enterCode()
  await page.getByRole('radio', { name: /^爆米花/ }).check()
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByRole('button', { name: '确认核销' }).click()
  await expect(page.getByText(/可撤销剩余/)).toBeVisible()
  const verifyId = Number(new URL(page.url()).searchParams.get('verifyId'))
  const { payAmount, marketAmount, tableName } = await callServer(
    vouchers.detail,
    { verifyId },
    await authenticate(cashierLogin),
  )
  expect(payAmount).toBeGreaterThan(0)

  await desk.open(bill)
  await expect(money).toContainText(matchAmount('消费总额', before.totalAmount + marketAmount))
  await expect(money).toContainText(matchAmount('应收', before.payableAmount + payAmount))
  await expect(money).toContainText(matchAmount('已收 团购券', payAmount))
  await expect(money).toContainText(matchAmount('未结', before.unpaidAmount))
  // The price paid for the voucher counts towards the table's minimum.
  await expect(minimum).toContainText(matchAmount('还差', before.minDiffAmount - payAmount))
  await guest.page.reload()
  await expect(own).toContainText(matchAmount('应付', before.payableAmount + payAmount))
  await expect(own).toContainText(matchAmount('已付', payAmount))
  await expect(own).toContainText(matchAmount('待付', before.unpaidAmount))
  await expect(own).toContainText(matchAmount('还差', before.minDiffAmount - payAmount))

  await desk.open(BOX)
  await expect(page.getByText(/^\d+分\d\d秒 内可撤销$/).first()).toBeVisible()
  await page.getByRole('button', { name: `撤销 ${tableName} ` }).click()
  await findSheet(page).getByRole('button', { name: '核销错台位' }).click()
  await findSheet(page).getByRole('button', { name: '撤销核销' }).click()
  await expect(page.getByRole('button', { name: `撤销 ${tableName} ` })).toHaveCount(0)
  await desk.open(`/pages/cancelAfterVerify/groupInfo?verifyId=${verifyId}`)
  await expect(page.getByText('已撤销：核销错台位')).toBeVisible()
  await desk.open(bill)
  await expect(money).toContainText(matchAmount('应收', before.payableAmount))
  await expect(money).toContainText(matchAmount('未结', before.unpaidAmount))
  await expect(minimum).toContainText(matchAmount('还差', before.minDiffAmount))
  await guest.page.reload()
  await expect(own).toContainText(matchAmount('应付', before.payableAmount))
  await expect(own).toContainText(matchAmount('已付', 0))
  await expect(own).toContainText(matchAmount('待付', before.unpaidAmount))
  await expect(own).toContainText(matchAmount('还差', before.minDiffAmount))
  // After the cancellation the voucher can be used again.
  await enterCode()
  expect([...desk.problems, ...guest.problems]).toEqual([])
  await closePhones([desk, guest])
})

test('a place of a group play is paid in WeChat and admits once at the door', async ({ browser }) => {
  const memberId = 22
  const title = `凭证入场局${createSerial()}`
  const playId = await createPlay(title)
  await joinPlay(playId, '林小姐')
  const { table, tableRecordId } = await openSitting({ areas: 'BSVCD' })
  const guest = await openMemberPhone(browser, 'wechat', memberId)
  const door = await openPhone(browser, { as: 'my01' })
  const person = door.page.getByRole('region', { name: '客人', exact: true })
  const play = door.page.getByRole('region', { name: '组局', exact: true })
  const input = { playId, guestName: '黄小姐', guestPhone: '13500006622', sex: userSex.female }
  const { amount } = await callServer(flashSales.guestJoin, input, { token: guest.token })

  await guest.open(`${OWN_ORDERS}?view=plays`)
  await guest.page.getByRole('link', { name: title }).click()
  await payInWeChat(guest, amount)
  const certCode = await readShownCode(guest.page, '组局凭证')
  const facts = guest.page.getByRole('region', { name: '组局', exact: true })
  await expect(facts).toContainText('待核销')
  await expect(facts).toContainText('2 / 6 人')

  const show = async () => {
    await door.open(`${BOX}?tableRecordId=${tableRecordId}`)
    await door.page.getByLabel('券码', { exact: true }).fill(certCode)
    await door.page.getByRole('button', { name: '查询' }).click()
    await expect(person).toContainText('黄小姐')
  }
  await show()
  await expect(play).toContainText('0 / 2 人')
  await expect(person).toContainText(matchAmount('已付', amount))
  await door.page.getByRole('button', { name: '确认入场' }).click()
  await expect(door.page.getByText(`${successTexts.verified} · ${table.tableName}`)).toBeVisible()
  await expect(play).toContainText('1 / 2 人')
  await expect(door.page.getByText('重复核销')).toHaveCount(0)
  // The guest's phone polls every ten seconds.
  await expect(facts).toContainText('已核销', { timeout: 15_000 })

  await show()
  await expect(person).toContainText('已核销')
  await expect(person).toContainText('入场时间')
  await expect(door.page.getByRole('button', { name: /^确认入场/ })).toHaveCount(0)
  await expect(door.page.getByText(`重复核销，该凭证已使用（`)).toContainText(`· ${table.tableName}）`)
  await expect(
    callServer(flashSales.certConsume, { certCode, tableRecordId }, await authenticate('my01')),
  ).rejects.toThrow('重复核销，该凭证已使用')
  await expect(play).toContainText('1 / 2 人')
  expect([...guest.problems, ...door.problems]).toEqual([])
  await closePhones([guest, door])
})

test('a purchase through a sales person’s poster is credited only to that person', async ({ browser }) => {
  const memberId = 23
  const name = `海报专享夜${createSerial()}`
  const { activityId, goods } = await createSale(name, 0, 2)
  const [first] = goods
  if (!first) throw new Error('the sale sells nothing')
  const mine = await openPhone(browser, { as: salesLogin })
  await mine.open('/pages/employeeCenter/speedKill/index')
  const card = mine.page.getByRole('article', { name })
  await expect(card).toContainText(`已抢 0 / ${first.stockNum}`)
  const linkRequest = mine.page.waitForRequest(/\/api\/guest\/miniprogram\/openLink/)
  await card.getByRole('button', { name: '分享海报' }).click()
  await expect(findSheet(mine.page).getByRole('img', { name: `${name}的抢购码` })).toBeVisible()
  const { query } = (await linkRequest).postDataJSON() as { query: string }
  const poster = new URLSearchParams(query)
  const { employeeCode } = await callServer(session.employeeCode, {}, await authenticate(salesLogin))
  expect(Object.fromEntries(poster)).toEqual({
    activityId: String(activityId),
    employeeCode,
    salesUserId: String(await getUserId(salesLogin)),
  })

  // Opens the mini-program with the parameters of the poster.
  const guest = await openMemberPhone(browser, 'wechat', memberId)
  const { killOrderId, killOrderNo, amount } = await callServer(
    flashSales.guestOrder,
    {
      killGoodsId: first.killGoodsId,
      quantity: 2,
      guestName: '何小姐',
      guestPhone: '13500006623',
      employeeCode: poster.get('employeeCode') ?? '',
      salesUserId: Number(poster.get('salesUserId')),
    },
    { token: guest.token },
  )
  expect(amount).toBe(2 * first.killPrice)
  await guest.open(`${OWN_ORDERS}?view=kills`)
  await guest.page.getByRole('link').filter({ hasText: name }).click()
  await payInWeChat(guest, amount)
  expect(await readShownCode(guest.page, '核销码')).toMatch(/^\d{12}$/)
  const own = guest.page.getByRole('region', { name: '秒杀订单' })
  await expect(own).toContainText(killOrderNo)
  await expect(own).toContainText('待核销')
  expect(new URL(guest.page.url()).searchParams.get('killOrderId')).toBe(String(killOrderId))

  await mine.open('/pages/employeeCenter/speedKill/index')
  await expect(card).toContainText(`已抢 2 / ${first.stockNum}`)
  const orders = `/pages/employeeCenter/speedKill/order?activityId=${activityId}`
  await mine.open(orders)
  const bought = mine.page.getByRole('region', { name: killOrderNo })
  await expect(bought).toContainText(`${first.goodsName} ×2`)
  await expect(bought).toContainText(formatFen(amount, { trim: true }))
  await expect(bought).toContainText('待核销')
  await expect(mine.page.getByRole('region', { name: '秒杀汇总' })).toContainText(matchAmount('金额', amount))
  const other = await openPhone(browser, { as: 'yx02' })
  await other.open(orders)
  await expect(other.page.getByText('暂无订单')).toBeVisible()
  await expect(other.page.getByRole('region', { name: killOrderNo })).toHaveCount(0)

  // A waiter can serve any code a guest shows, also at another waiter's table.
  const { table } = await openSitting({ servedBy: 'fwy02' })
  const desk = await openPhone(browser, { as: waiterLogin })
  await desk.open(BOX)
  await desk.page.getByLabel('券码', { exact: true }).fill(await readShownCode(guest.page, '核销码'))
  await desk.page.getByRole('button', { name: '查询' }).click()
  const serving = findSheet(desk.page)
  await expect(serving).toContainText(`${first.goodsName} ×2`)
  await pickTable(serving, '已开台位', table)
  await serving.getByRole('button', { name: '确认核销' }).click()
  await expect(desk.page.getByText(successTexts.verified)).toBeVisible()
  await guest.page.reload()
  await expect(own).toContainText('已核销')
  expect([...mine.problems, ...guest.problems, ...other.problems, ...desk.problems]).toEqual([])
  await closePhones([mine, guest, other, desk])
})
