/** Screens of a venue that has no tables, goods or nights yet: they name what is missing and who enters it. */
import { payMode, tableType } from '@nocturne/contract/codes'
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { addEmployee } from '../apps/server/src/modules/session/staff-admin.ts'
import { listAxeViolations } from './lib/accessibility.ts'
import { findSheet, openTableSheet, tapAction, type NamedTable } from './lib/staff-actions.ts'
import { getDatabase, openPhone, switchVenue } from './lib/phone.ts'
import { startEmptyVenue } from './lib/venue.ts'

const TO_OFFICE = '去门店设置'

const nights = '还没有营业过，第一晚之后这里有数据'

/** Screens, the sentence that the owner reads, and the office page that their button opens. */
const screens = [
  { id: 'P001', path: '/pages/operat/table/index', text: '还没有台位', office: 'table' },
  { id: 'P074', path: '/pages/statement/stock/index', text: '还没有商品', office: 'goods' },
  { id: 'P137', path: '/pages/employeeCenter/speedKill/chooseGoods', text: '还没有商品', office: 'goods' },
  { id: 'P079', path: '/pages/employeeCenter/childrenPages/storingWine', text: '还没有台位', office: 'table' },
] as const

const reportPaths = ['/pages/sumTable/index', '/pages/sumNowork/index', '/pages/report/index']

const expectOffice = async (page: Page, office: string) => {
  await page.getByRole('button', { name: TO_OFFICE }).last().click()
  await page.waitForURL((url) => url.pathname === `/office/${office}`)
}

/** Adds the first table of the venue. */
async function addTable(): Promise<NamedTable> {
  const db = getDatabase()
  const { areaId } = await db
    .insertInto('area')
    .values({ areaName: '大厅', orderNum: 1 })
    .returning('areaId')
    .executeTakeFirstOrThrow()
  return db
    .insertInto('venueTable')
    .values({
      tableName: 'A01',
      tableCode: 'A01',
      areaId,
      tableType: tableType.small,
      seatNum: 4,
      payMode: payMode.payLater,
      orderNum: 1,
    })
    .returning(['tableId', 'tableName'])
    .executeTakeFirstOrThrow()
}

test('screens of an empty venue name what is missing and lead there', async ({ browser }) => {
  test.setTimeout(600_000)
  const venue = await startEmptyVenue()
  const leave = switchVenue(venue)
  const db = getDatabase()
  await addEmployee(
    { db, now: new Date(), request: { id: 'test', userAgent: 'test' } },
    { userName: 'fwy01', nickName: '小陈', post: '服务员', dept: '楼面部' },
  )
  await db.updateTable('appUser').set({ mustChangePassword: false }).execute()
  const owner = await openPhone(browser, { as: 'owner' })
  const { page } = owner

  for (const { id, path, text, office } of screens)
    await test.step(`${id} leads to ${office}`, async () => {
      await owner.open(path)
      await expect(page.getByText(text).last()).toBeVisible()
      await expectOffice(page, office)
    })

  await test.step('the start page leads to openings of an earlier system until the venue says that it is new', async () => {
    const openings = page.getByRole('region', { name: '从旧系统搬来' })
    for (const [title, list] of [
      ['会员和余额', 'member'],
      ['客人的存酒', 'openingBottle'],
      ['没收回的挂账', 'openingCredit'],
    ] as const) {
      await owner.open('/office/')
      await openings.getByRole('link', { name: title }).click()
      await page.waitForURL((url) => url.pathname === `/office/${list}/import`)
      await expect(page.getByLabel('表格文件')).toBeAttached()
    }
    await owner.open('/office/')
    await expect(openings).toBeVisible()
    expect(await listAxeViolations(page)).toEqual([])
    await openings.getByRole('button', { name: '新开的店，没有旧账' }).click()
    await expect(openings).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('region', { name: '开业准备' })).toBeVisible()
    await expect(openings).toHaveCount(0)
  })

  for (const path of reportPaths)
    await test.step(`${path} says that no night has passed`, async () => {
      await owner.open(path)
      await expect(page.getByText(nights).first()).toBeVisible()
      await expect(page.getByRole('button', { name: '切换日期' })).toHaveCount(0)
    })

  await test.step('P094 compares no position without a place of the venue', async () => {
    await owner.context.grantPermissions(['geolocation'])
    await owner.context.setGeolocation({ longitude: 114.33, latitude: 30.593 })
    await owner.open('/pages/employeeCenter/clock/index')
    await expect(page.getByText('已获取定位')).toBeVisible()
    await expect(page.getByText('不在打卡范围内')).toHaveCount(0)
    await page.getByRole('button', { name: /门店还没有定位/ }).click()
    await page.waitForURL((url) => url.pathname === '/office/venue')
  })

  await test.step('P017 congratulates on no order', async () => {
    await owner.open('/pages/operat/bill/payed')
    await expect(page.getByText('没有找到订单')).toBeVisible()
    await expect(page.getByText('下单成功')).toHaveCount(0)
  })

  await test.step('an employee without permission reads who enters the tables', async () => {
    const waiter = await openPhone(browser, { as: 'fwy01' })
    await waiter.open('/pages/operat/table/index')
    await expect(waiter.page.getByText('还没有台位，请联系管理员')).toBeVisible()
    await expect(waiter.page.getByRole('button', { name: TO_OFFICE })).toHaveCount(0)
    expect(waiter.problems).toEqual([])
    await waiter.close()
  })

  const table = await addTable()
  await test.step('the form of 开台 offers no schedule of duties where there is none', async () => {
    await tapAction(await openTableSheet(owner, table), '开台')
    const form = findSheet(page)
    await expect(form.getByRole('button', { name: /服务员/ })).toContainText('不指定')
    await form.getByRole('button', { name: '4人', exact: true }).click()
    await form.getByRole('button', { name: '开台', exact: true }).click()
    await expect(form.getByRole('heading', { name: `开台 ${table.tableName}` })).toHaveCount(0)
  })
  const { tableRecordId } = await db.selectFrom('sitting').select('tableRecordId').executeTakeFirstOrThrow()

  await test.step('P012 leads to goods', async () => {
    await owner.open(`/pages/operat/meal/index?tableRecordId=${tableRecordId}`)
    await expect(page.getByText('还没有商品')).toBeVisible()
    await expectOffice(page, 'goods')
  })

  await test.step('P014 says that no quota is set instead of 0', async () => {
    await owner.open(`/pages/operat/send/index?tableRecordId=${tableRecordId}`)
    await expect(page.getByText('还没有设置您的赠送额度')).toBeVisible()
    await expect(page.getByText('今日剩余')).toHaveCount(0)
    expect(await listAxeViolations(page)).toEqual([])
    await page.getByRole('button', { name: /还没有设置您的赠送额度/ }).click()
    await page.waitForURL((url) => url.pathname === '/office/giftQuota')
  })

  expect(owner.problems).toEqual([])
  await owner.close()
  await leave()
  await venue.stop()
})
