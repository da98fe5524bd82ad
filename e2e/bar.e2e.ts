/** Bar work on a phone and on two tablets; and the start screens of roles. */
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { produceStatus } from '@nocturne/contract/codes'
import { orders } from '@nocturne/contract/orders/endpoints'
import { produceLines } from '../apps/server/test/produce-lines.ts'
import { readGoods } from './lib/carts.ts'
import { callServer } from './lib/guests.ts'
import { getDatabase, openPhone } from './lib/phone.ts'
import { authenticate, managerLogin, addOrder, openSitting } from './states/parties.ts'

const LONG_ISLAND = '长岛冰茶'
const CHIVAS = '芝华士12年'

/** Completes lines left by earlier tests, so that the bar has no backlog. */
test.beforeEach(async () => {
  await produceLines(getDatabase())
})

const findTicket = (page: Page, tableName: string) => page.getByRole('region', { name: `${tableName} 出品单` })

const readStates = async (orderId: number): Promise<string[]> => {
  const lines = await getDatabase()
    .selectFrom('orderItem')
    .select('produceStatus')
    .where('orderId', '=', orderId)
    .orderBy('orderItemId')
    .execute()
  return lines.map((line) => line.produceStatus)
}

const countSentOut = async (orderId: number): Promise<number> => {
  const log = await getDatabase()
    .selectFrom('operLog')
    .select('title')
    .where('subjectType', '=', 'order')
    .where('subjectId', '=', orderId)
    .where('title', '=', '出品确认')
    .execute()
  return log.length
}

/** Counts touches from now on; the returned function gives the number since its last call. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  let taps = 0
  await page.exposeFunction('tapped', () => void (taps += 1))
  await page.evaluate(() => {
    const { tapped } = window as unknown as { tapped: () => void }
    window.addEventListener('click', (event) => event.isTrusted && tapped(), true)
  })
  return async () => {
    await page.evaluate(() => undefined)
    const counted = taps
    taps = 0
    return counted
  }
}

test('on a phone: oldest first, urged on top, one tap completes, ten seconds to undo, two taps for sold out', async ({
  browser,
}) => {
  const bar = await openPhone(browser, { as: 'bar01', theme: 'dark' })
  const { page } = bar
  await bar.open('/')
  await expect(page).toHaveURL(/\/pages\/operat\/order\/index/)
  await expect(page.getByRole('tab', { name: '出品' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('没有待出品的商品')).toBeVisible()

  const first = await openSitting()
  const second = await openSitting()
  const round = [
    { goods: CHIVAS, quantity: 2 },
    { goods: LONG_ISLAND, quantity: 3, flavor: '少冰' },
  ]
  const firstOrder = await addOrder(first, round, { remark: '先上冰桶' })
  const secondOrder = await addOrder(second, round)
  const ticket = findTicket(page, first.table.tableName)

  await test.step('a new ticket appears live with all details', async () => {
    await expect(ticket).toContainText('少冰')
    await expect(ticket).toContainText('备注：先上冰桶')
    await expect(ticket).toContainText('3×')
    await expect(page.getByRole('region', { name: /出品单/ })).toHaveCount(2)
    await expect(page.getByRole('heading', { level: 2 }).first()).toContainText(first.table.tableName)
  })

  await test.step('an urged ticket moves to the top', async () => {
    await callServer(orders.urge, { orderId: secondOrder }, await authenticate(managerLogin))
    await expect(page.getByRole('heading', { level: 2 }).first()).toContainText(second.table.tableName)
    await expect(findTicket(page, second.table.tableName)).toContainText('已催 1 次')
  })

  const taps = await countTaps(page)
  await test.step('one tap completes a line, one tap undoes it', async () => {
    await ticket.getByRole('button', { name: `出品 ${LONG_ISLAND}` }).tap()
    await expect(ticket.getByText('已出品')).toBeVisible()
    await expect.poll(() => readStates(firstOrder)).toEqual([produceStatus.waiting, produceStatus.produced])
    expect(await taps()).toBe(1)
    await ticket.getByRole('button', { name: new RegExp(`^撤销 \\d+ 秒 ${LONG_ISLAND}$`) }).tap()
    await expect(ticket.getByRole('button', { name: `出品 ${LONG_ISLAND}`, exact: true })).toBeVisible()
    await expect.poll(() => readStates(firstOrder)).toEqual([produceStatus.waiting, produceStatus.waiting])
    expect(await taps()).toBe(1)
  })

  await test.step('a double tap does not undo', async () => {
    await ticket.getByRole('button', { name: `出品 ${LONG_ISLAND}` }).dblclick()
    await expect.poll(() => readStates(firstOrder)).toEqual([produceStatus.waiting, produceStatus.produced])
    await expect(ticket.getByText('已出品')).toBeVisible()
    expect(await taps()).toBe(2)
  })

  await test.step('two taps mark goods as sold out', async () => {
    const { goodsId } = await readGoods(CHIVAS)
    await ticket.getByRole('button', { name: `沽清 ${CHIVAS}` }).tap()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `沽清 ${CHIVAS}` })
      .tap()
    await expect(ticket.getByText('已沽清')).toBeVisible()
    expect(await taps()).toBe(2)
    const goods = await getDatabase()
      .selectFrom('goods')
      .select('soldOut')
      .where('goodsId', '=', goodsId)
      .executeTakeFirstOrThrow()
    expect(goods.soldOut).toBe(true)
    await page.getByRole('button', { name: /^今晚沽清 \d+$/ }).tap()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `恢复供应 ${CHIVAS}` })
      .tap()
    await expect(ticket.getByText('已沽清')).toHaveCount(0)
    expect(await taps()).toBe(2)
  })

  await test.step('one tap completes a ticket; it leaves when the undo time is over', async () => {
    const urged = findTicket(page, second.table.tableName)
    await taps()
    await urged.getByRole('button', { name: `整单出品 ${second.table.tableName}` }).tap()
    await expect.poll(() => readStates(secondOrder)).toEqual([produceStatus.produced, produceStatus.produced])
    expect(await taps()).toBe(1)
    await expect(
      urged.getByRole('button', { name: new RegExp(`^撤销整单 \\d+ 秒 ${second.table.tableName}$`) }),
    ).toBeVisible()
    await expect(urged).toHaveCount(0, { timeout: 15_000 })
    expect(await countSentOut(secondOrder)).toBe(1)
  })
  expect(bar.problems).toEqual([])
  await bar.context.close()
})

test('on two tablets at the same time, every ticket is completed once', async ({ browser }) => {
  const screens = [
    await openPhone(browser, { as: 'bar01', theme: 'dark' }),
    await openPhone(browser, { as: managerLogin, theme: 'dark' }),
  ] as const
  const parties = [await openSitting(), await openSitting(), await openSitting()]
  const placed: { orderId: number; tableName: string }[] = []
  for (const party of parties) {
    const orderId = await addOrder(party, [{ goods: CHIVAS }, { goods: LONG_ISLAND, flavor: '少冰' }])
    placed.push({ orderId, tableName: party.table.tableName })
  }
  for (const { page, open } of screens) {
    await page.setViewportSize({ width: 1180, height: 820 })
    await open('/pages/operat/order/index?status=produce')
    await expect(page.getByRole('region', { name: /出品单/ })).toHaveCount(3)
  }
  const boxes = await Promise.all(placed.map(({ tableName }) => findTicket(screens[0].page, tableName).boundingBox()))
  expect(new Set(boxes.map((box) => box?.y)).size).toBe(1)
  expect(new Set(boxes.map((box) => box?.x)).size).toBe(3)

  for (const { orderId, tableName } of placed) {
    const whole = screens.map(({ page }) =>
      findTicket(page, tableName).getByRole('button', { name: `整单出品 ${tableName}` }),
    )
    // Presses both buttons before either tablet redraws, because a ticket disappears from the other tablet as soon as
    // it is completed.
    const pressed = await Promise.all(whole.map((button) => button.elementHandle()))
    await Promise.all(pressed.map((button) => button?.evaluate((one) => (one as HTMLElement).click())))
    await expect.poll(() => readStates(orderId)).toEqual([produceStatus.produced, produceStatus.produced])
    expect(await countSentOut(orderId)).toBe(1)
  }
  for (const { page } of screens) await expect(page.getByText('没有待出品的商品')).toBeVisible({ timeout: 15_000 })
  for (const { problems, context } of screens) {
    expect(problems).toEqual([])
    await context.close()
  }
})

test('each role starts on its own screen', async ({ browser }) => {
  const chips = {
    shouyin01: [/state=unpaid/, /^未结/],
    fwy01: [/mine=true/, '我的台位'],
    yx01: [/mine=true/, '我的台位'],
  } as const
  for (const [as, [address, chip]] of Object.entries(chips)) {
    const phone = await openPhone(browser, { as })
    // Signs in first without a remembered user, then with one.
    for (let launch = 0; launch < 2; launch++) {
      await phone.open('/')
      await expect(phone.page).toHaveURL(address)
      await expect(phone.page.getByRole('button', { name: chip })).toHaveAttribute('aria-pressed', 'true')
    }
    // Returns to the page through the tab bar, which also leads there.
    const bar = phone.page.getByRole('navigation', { name: '主导航' })
    await bar.getByRole('link', { name: '预订' }).click()
    await expect(phone.page).toHaveURL(/reserve/)
    await bar.getByRole('link', { name: '台位' }).click()
    await expect(phone.page).toHaveURL(address)
    await expect(bar.getByRole('link', { name: '台位' })).toHaveAttribute('aria-current', 'page')
    await phone.context.close()
  }
  const boss = await openPhone(browser, { as: managerLogin })
  await boss.open('/')
  await expect(boss.page.getByRole('button', { name: /^全部/ })).toHaveAttribute('aria-pressed', 'true')
  await boss.context.close()

  const hr = await openPhone(browser, { as: 'hr01' })
  await hr.open('/')
  await expect(hr.page).toHaveURL(/employeeCenter/)
  await expect(hr.page.getByRole('link', { name: '打卡统计' })).toBeVisible()
  await expect(hr.page.getByRole('link', { name: '无业绩统计' })).toBeVisible()
  // Opens a page that belongs to the tab of other roles but that the user may open.
  await hr.open('/pages/operat/order/index')
  await hr.page.getByRole('main').getByRole('link', { name: '打开员工中心' }).click()
  await expect(hr.page.getByRole('link', { name: '艺人统计' })).toBeVisible()
  await hr.context.close()
})
