/** A venue from nothing: an owner enters it in the office, then runs its first table on a phone; the books are correct. */
import { getBusinessDate } from '@nocturne/base/venue-time'
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { listAxeViolations } from './lib/accessibility.ts'
import { setConfig } from './lib/app.ts'
import { expectNoViolations } from './lib/database-facts.ts'
import { createHand } from './lib/hand.ts'
import {
  addTables,
  applyTemplate,
  correctCell,
  fillVenue,
  findField,
  findPanel,
  findRow,
  finishImport,
  issuePasswords,
  openImport,
  openNewForm,
  openOfficePage,
  openStartPage,
  raisePrices,
  saveNew,
  signInFirst,
  type Owner,
} from './lib/office-work.ts'
import { openPhone, switchVenue } from './lib/phone.ts'
import {
  findSheet,
  findTableCard,
  openTable,
  openTableSheet,
  placeOrder,
  takeCash,
  tapAction,
} from './lib/staff-actions.ts'
import { startEmptyVenue } from './lib/venue.ts'

const PASSWORD = 'Kaiye2026'
const CENTRE = '/pages/employeeCenter/employeeCenter'
/** Yuan of the first bill: the package and an iced tea. */
const BILL = 880 + 38
const COMPANY = '江边夜色餐饮管理有限公司'

/** Tables of the second area, as copied from a sheet. */
const barTables = ['台号\t区域\t座位数\t低消', ...[1, 2, 3, 4].map((n) => `B0${n}\t散台\t4\t300`)].join('\n')

/** Twenty goods; the price of the third is no number. */
const goodsSheet = [
  '品名,编码,分类,单价,进价,单位,出品',
  ...Array.from({ length: 20 }, (_, index) => {
    const price = index === 2 ? '四十' : String(30 + index)
    return `精酿${String(index + 1).padStart(2, '0')}号,BEER${index + 1},啤酒,${price},${10 + index},瓶,吧台`
  }),
].join('\n')

const people = [
  '花名\t电话\t部门\t职位',
  '小雨\t13900010001\t楼面部\t服务员',
  '阿成\t13900010002\t楼面部\t楼面经理',
  '小北\t13900010003\t出品部\t吧员',
  '阿宁\t13900010004\t财务部\t收银',
  '阿杰\t13900010005\t营销一部\t客户经理',
  '小麦\t13900010006\t营销一部\t客户经理',
].join('\n')

const expectStep = (steps: ReturnType<Page['getByRole']>, title: string, text: string) =>
  expect(steps.getByRole('listitem').filter({ hasText: title })).toContainText(text)

async function fillGoods({ hand }: Owner, panel: ReturnType<typeof findPanel>, goods: Record<string, string>) {
  const { 商品名称 = '', 分类 = '', 售价 = '', 成本价 = '', 单位 = '' } = goods
  await hand.type(findField(panel, '商品名称'), 商品名称)
  await hand.pick(findField(panel, '分类'), 分类)
  await hand.type(findField(panel, '售价'), 售价)
  await hand.type(findField(panel, '成本价'), 成本价)
  await hand.type(findField(panel, '单位'), 单位)
}

test('an owner enters a venue and runs its first table', async ({ browser }) => {
  // Upper limit for a busy machine.
  test.setTimeout(600_000)
  const venue = await startEmptyVenue()
  const leave = switchVenue(venue)
  // A captcha is a picture that no test reads.
  await setConfig({ 'login.captcha': false })
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    isMobile: false,
    hasTouch: false,
  })
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(String(error)))
  const owner: Owner = { page, hand: createHand(), url: venue.url }
  const { hand } = owner

  await test.step('signs in with the one-time password and comes to the office', async () => {
    await page.goto(`${venue.url}/office/`)
    await signInFirst(owner, venue.owner, PASSWORD)
    await expect(page.getByRole('region', { name: '开业准备' })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/office/')
  })

  await test.step('sees what prevents opening, and begins from a template', async () => {
    const steps = page.getByRole('region', { name: '开业准备' })
    await expect(steps).toContainText('今晚还不能开业，差 3 件')
    await expectStep(steps, '店名、时间、地址', '挡开业')
    await expectStep(steps, '区域与台位', '还没有台位')
    await expectStep(steps, '商品与分类', '还没有商品')
    expect(await listAxeViolations(page)).toEqual([])
    await applyTemplate(owner, '夜店')
    await expect(page.getByRole('region', { name: '从模板开始' })).toHaveCount(0)
  })

  await test.step('names the venue, with company, hours and place', async () => {
    await hand.click(page.getByRole('link', { name: /店名、时间、地址/ }))
    await fillVenue(owner, {
      门店名称: '江边夜色',
      公司名称: COMPANY,
      服务电话: '02888886666',
      地址: '滨江路 8 号',
      经度: '104.066',
      纬度: '30.572',
      开门时间: '12:00',
      打烊时间: '11:59',
      周末打烊: '11:59',
    })
    await expect(page.getByRole('navigation', { name: '门店设置' })).toContainText('江边夜色')
    await expect(page).toHaveTitle(COMPANY)
  })

  await test.step('adds twelve tables by their range and four by pasting', async () => {
    await openOfficePage(owner, '场地', '台位')
    await addTables(owner, { range: 'A01–A12', area: '卡座', seats: '8', count: 12 })
    await openImport(owner)
    await hand.paste(page.getByLabel('粘贴表格'), barTables)
    await hand.click(page.getByRole('button', { name: '用粘贴的内容' }))
    await finishImport(owner, '台位', 4)
    await expect(page.getByText('共 16 张')).toBeVisible()
    await expect(findRow(page, 'B04')).toContainText('300')
  })

  await test.step('adds a type of goods, and three goods of which one had an invalid price', async () => {
    await openOfficePage(owner, '酒水', '商品分类')
    const type = await openNewForm(owner, '商品分类')
    await hand.type(findField(type, '分类名称'), '茶饮')
    await hand.choose(findField(type, '统计类别'), '软饮')
    await saveNew(owner, '商品分类', '茶饮')

    await openOfficePage(owner, '酒水', '商品')
    const first = await openNewForm(owner, '商品')
    await fillGoods(owner, first, { 商品名称: '冰红茶', 分类: '茶饮', 售价: '三十', 成本价: '6', 单位: '杯' })
    await hand.click(first.getByRole('button', { name: /^新增/ }))
    await expect(first.getByText('售价应为金额')).toBeVisible()
    await hand.type(findField(first, '售价'), '38')
    await saveNew(owner, '商品', '冰红茶')
    for (const goods of [
      { 商品名称: '苏格兰威士忌', 分类: '洋酒', 售价: '680', 成本价: '210', 单位: '瓶' },
      { 商品名称: '时令果盘', 分类: '果盘', 售价: '168', 成本价: '40', 单位: '份' },
    ]) {
      await fillGoods(owner, await openNewForm(owner, '商品'), goods)
      await saveNew(owner, '商品', goods.商品名称)
    }
  })

  await test.step('imports twenty goods after a faulty cell was corrected', async () => {
    await openImport(owner)
    await hand.chooseFile(page.getByLabel('表格文件'), '酒水单.csv', goodsSheet)
    await expect(page.getByRole('button', { name: '有误 1' })).toBeVisible()
    await correctCell(owner, '第 4 行售价', '40')
    await finishImport(owner, '商品', 20)
    await expect(page.getByText('共 23 款')).toBeVisible()
  })

  await test.step('adds a package of two goods', async () => {
    const form = await openNewForm(owner, '商品')
    await fillGoods(owner, form, { 商品名称: '开业套餐', 分类: '套餐', 售价: '880', 成本价: '0', 单位: '套' })
    await hand.choose(findField(form, '种类'), '套餐')
    const parts = form.getByRole('group', { name: '套餐内容' })
    for (const [index, [title, quantity]] of [
      ['苏格兰威士忌', '1'],
      ['精酿01号', '6'],
    ].entries()) {
      await hand.click(parts.getByRole('button', { name: '加固定内容' }))
      await hand.pick(findField(parts, '商品').nth(index), title ?? '')
      await hand.type(findField(parts, '数量').nth(index), quantity ?? '')
    }
    await saveNew(owner, '商品', '开业套餐')
  })

  await test.step('raises the prices of beer by ten percent', async () => {
    await raisePrices(owner, '啤酒', '+10')
    await expect(findRow(page, '精酿01号')).toContainText('33')
  })

  await test.step('sets a minimum for an area and sees it on tonight’s minimums', async () => {
    await openOfficePage(owner, '规则', '低消规则')
    const rule = await openNewForm(owner, '低消规则')
    await hand.type(findField(rule, '规则名称'), '卡座每晚')
    await hand.pick(findField(rule, '区域'), '卡座')
    for (const day of '一二三四五六日') await hand.click(rule.getByRole('button', { name: `周${day}` }))
    await hand.type(findField(rule, '低消'), '800')
    await saveNew(owner, '低消规则', '卡座每晚')
    await openOfficePage(owner, '规则', '当晚低消')
    const table = page.getByRole('region', { name: '卡座' }).getByRole('listitem').filter({ hasText: 'A01' })
    await expect(table).toContainText('¥800')
    await expect(table).toContainText('卡座每晚')
    await expect(page.getByRole('region', { name: '散台' }).getByRole('listitem').first()).toContainText('¥300')
  })

  const waiterLogin = await test.step('hires six employees by pasting, and issues their passwords', async () => {
    await openOfficePage(owner, '员工', '员工')
    await openImport(owner)
    await hand.paste(page.getByLabel('粘贴表格'), people)
    await hand.click(page.getByRole('button', { name: '用粘贴的内容' }))
    await finishImport(owner, '员工', 6)
    await expect(findRow(page, '小雨')).toBeVisible()
    const login = (await issuePasswords(owner, 6)).get('小雨')
    if (!login) throw new Error('no slip of the waiter')
    return login
  })

  await test.step('can open', async () => {
    const steps = await openStartPage(owner)
    await expect(steps).toContainText('可以开业')
    await expectStep(steps, '正式开业', '可以开业了')
  })

  const phone = await openPhone(browser)
  const table = { tableName: 'A01' }

  await test.step('on a phone: opens the drawer and a table', async () => {
    await phone.open('/')
    await phone.page.getByLabel('账号', { exact: true }).fill(venue.owner.userName)
    await phone.page.getByLabel('密码', { exact: true }).fill(PASSWORD)
    await phone.page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(findTableCard(phone.page, table)).toBeVisible()
    await phone.open(CENTRE)
    await phone.page.getByRole('button', { name: '开班/交班', exact: true }).click()
    await findSheet(phone.page).getByLabel('备用金').fill('500')
    await findSheet(phone.page).getByRole('button', { name: '开班', exact: true }).click()
    await expect(phone.page.getByText('开班成功').first()).toBeVisible()
    await openTable(phone, table)
  })

  await test.step('a waiter signs in on a phone with the one-time password', async () => {
    const waiter = await openPhone(browser)
    await waiter.open('/pages/operat/table/index')
    await signInFirst({ page: waiter.page, hand: createHand() }, waiterLogin, 'Fuwu2026')
    await expect(findTableCard(waiter.page, table)).toBeVisible()
    await waiter.close()
  })

  await test.step('orders a drink and the package, and serves them at the bar', async () => {
    await placeOrder(phone, table, ['冰红茶', '开业套餐'])
    await phone.open('/pages/operat/order/index')
    await phone.page.getByRole('tab', { name: '出品' }).click()
    const ticket = phone.page.getByRole('region', { name: 'A01 出品单' })
    for (const goods of ['冰红茶', '开业套餐']) await ticket.getByRole('button', { name: `出品 ${goods}` }).click()
    await expect(phone.page.getByText('没有待出品的商品')).toBeVisible()
  })

  await test.step('takes the cash and clears the table', async () => {
    await tapAction(await openTableSheet(phone, table), '结账')
    await takeCash(phone.page, BILL)
    await expect(phone.page.getByText('结账成功').first()).toBeVisible()
    await tapAction(await openTableSheet(phone, table), '清台')
    await findSheet(phone.page).getByRole('button', { name: '确定' }).click()
    await expect(findTableCard(phone.page, table)).toContainText('空台')
  })

  await test.step('counts the drawer and closes the night', async () => {
    await phone.open(CENTRE)
    await phone.page.getByRole('button', { name: '开班/交班', exact: true }).click()
    const sheet = findSheet(phone.page)
    await sheet.getByLabel('清点金额').fill(String(500 + BILL))
    await sheet.getByRole('button', { name: '提交清点', exact: true }).click()
    await sheet.getByRole('button', { name: '交班', exact: true }).click()
    await expect(phone.page.getByRole('dialog', { name: '已交班' })).toContainText('相符')
    await phone.open(CENTRE)
    await phone.page.getByRole('button', { name: '日结', exact: true }).click()
    const night = getBusinessDate(Date.now())
    await sheet.getByLabel('输入营业日确认').fill(night)
    await sheet.getByRole('button', { name: '日结', exact: true }).click()
    await expect(phone.page.getByRole('dialog', { name: /已日结$/ })).toContainText('1 桌')
  })

  await test.step('reads the figure in the reports, and in the office that the venue has opened', async () => {
    await phone.open('/pages/sumOrder/index')
    await expect(
      phone.page
        .locator('strong')
        .filter({ hasText: `¥${BILL}` })
        .first(),
    ).toBeVisible()
    await expect(phone.page).toHaveTitle(COMPANY)
    await page.reload()
    await expect(page.getByRole('heading', { name: '首页' })).toBeVisible()
    await expect(page.getByRole('region', { name: '开业准备' })).toHaveCount(0)
  })

  expect([...problems, ...phone.problems]).toEqual([])
  await phone.close()
  await context.close()
  await expectNoViolations()
  await leave()
  await venue.stop()
})
