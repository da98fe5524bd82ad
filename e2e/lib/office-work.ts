/** Steps of an owner in the office, through its visible controls. */
import { expect as expectSoon } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import type { Hand } from './hand.ts'

/** Sixty passwords take a while to hash on a busy machine; the benchmark has no configured time limit. */
const expect = expectSoon.configure({ timeout: 60_000 })

/** An owner at a desktop. */
export type Owner = { page: Page; hand: Hand; url: string }

export const findPanel = (page: Page, name: string): Locator => page.getByRole('complementary', { name, exact: true })

/** Control by its label, which ends with a star when the field is required. */
export const findField = (within: Page | Locator, label: string): Locator =>
  within.getByLabel(new RegExp(`^${label}\\*?$`))

/** Row of a list by the title of its record, which may be followed by a code. */
export const findRow = (page: Page, title: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader').getByText(title, { exact: true }) })

/** Signs in with the issued password, replaces it, signs in again and returns to the requested page. */
export async function signInFirst(
  { page, hand }: Pick<Owner, 'page' | 'hand'>,
  login: { userName: string; password: string },
  newPassword: string,
): Promise<void> {
  const enter = async (password: string) => {
    await hand.type(page.getByLabel('账号', { exact: true }), login.userName)
    await hand.type(page.getByLabel('密码', { exact: true }), password)
    await hand.click(page.getByRole('button', { name: '登录', exact: true }))
  }
  await enter(login.password)
  await hand.type(page.getByLabel('原密码', { exact: true }), login.password)
  await hand.type(page.getByLabel('新密码', { exact: true }), newPassword)
  await hand.type(page.getByLabel('再次输入新密码', { exact: true }), newPassword)
  await hand.click(page.getByRole('button', { name: '确定', exact: true }))
  await enter(newPassword)
}

/** Opens a page of the navigation. */
export async function openOfficePage({ page, hand }: Owner, group: string, label: string): Promise<void> {
  const navigation = page.getByRole('navigation', { name: '门店设置' })
  const link = navigation.getByRole('link', { name: new RegExp(`^${label} ?\\d*$`) })
  if (!(await link.isVisible())) await hand.click(navigation.getByRole('button', { name: group, exact: true }))
  await hand.click(link)
}

export async function openStartPage({ page, hand }: Owner): Promise<Locator> {
  await hand.click(page.getByRole('navigation', { name: '门店设置' }).getByRole('link', { name: '首页' }))
  return page.getByRole('region', { name: '开业准备' })
}

export async function applyTemplate({ page, hand }: Owner, label: string): Promise<void> {
  await hand.click(page.getByRole('region', { name: '从模板开始' }).getByRole('button', { name: label }))
  await expect(page.getByText(/^已带入\d+个区域/)).toBeVisible()
}

/** Fills the page of the venue and saves it. `texts`: text by label. */
export async function fillVenue({ page, hand }: Owner, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) await hand.type(findField(page, label), text)
  await hand.click(page.getByRole('button', { name: /^保存/ }))
  await expect(page.getByText('已保存')).toBeVisible()
}

/** Opens the form of a new record. */
export async function openNewForm({ page, hand }: Owner, label: string): Promise<Locator> {
  await hand.click(page.getByRole('button', { name: `新增${label}` }))
  const panel = findPanel(page, `新增${label}`)
  await expect(panel).toBeVisible()
  return panel
}

/** Saves the form of a new record, whose panel then shows it. */
export async function saveNew({ page, hand }: Owner, label: string, title: string): Promise<void> {
  await hand.click(findPanel(page, `新增${label}`).getByRole('button', { name: /^新增( |$)/ }))
  await expect(findPanel(page, label).getByRole('heading', { name: title })).toBeVisible()
}

/** Adds the tables of a range, such as A01–A12, to an area. */
export async function addTables(
  owner: Owner,
  { range, area, seats, count }: { range: string; area: string; seats: string; count: number },
): Promise<void> {
  const { hand, page } = owner
  const panel = await openNewForm(owner, '台位')
  await hand.click(panel.getByRole('button', { name: '一次新增几张' }))
  await hand.type(findField(panel, '台号范围'), range)
  await expect(panel).toContainText(`共 ${count} 张`)
  await hand.pick(findField(panel, '区域'), area)
  await hand.type(findField(panel, '座位数'), seats)
  await hand.click(panel.getByRole('button', { name: `新增 ${count} 张` }))
  await expect(findPanel(page, '新增台位')).toHaveCount(0)
}

/** Opens the import of the list on screen. */
export const openImport = ({ page, hand }: Owner): Promise<void> =>
  hand.click(page.getByRole('button', { name: '导入', exact: true }).first())

/** Imports the checked sheet and returns to the list. */
export async function finishImport({ page, hand }: Owner, label: string, rows: number): Promise<void> {
  await hand.click(page.getByRole('button', { name: `导入 ${rows} 行`, exact: true }))
  await expect(page.getByRole('heading', { name: '导入好了' })).toBeVisible()
  await hand.click(page.getByRole('button', { name: `看${label}` }))
  await expect(page.getByRole('grid', { name: label })).toBeVisible()
}

/** Corrects a cell of the checked sheet. */
export async function correctCell({ page, hand }: Owner, cell: string, text: string): Promise<void> {
  const faulty = page.getByLabel(cell, { exact: true })
  await hand.type(faulty, text)
  await hand.press(faulty, 'Enter')
  await expect(faulty).toHaveCount(0)
}

/** Issues one-time passwords to all employees; returns the login of each name from the slips. */
export async function issuePasswords(
  owner: Owner,
  count: number,
): Promise<Map<string, { userName: string; password: string }>> {
  const { page, hand } = owner
  await openOfficePage(owner, '员工', '一次性密码')
  await hand.click(page.getByRole('button', { name: `全选 ${count} 人` }))
  await hand.click(page.getByRole('button', { name: `发给 ${count} 人` }))
  await hand.click(page.getByRole('alertdialog').getByRole('button').last())
  await expect(page.getByRole('button', { name: `打印 ${count} 张` })).toBeVisible()
  const texts = await page.getByRole('main').getByRole('listitem').allInnerTexts()
  const slips = texts.map((text) => /^(\S+)\s+账号\s*(\S+)\s+密码\s*(\S+)/.exec(text))
  await hand.click(page.getByRole('button', { name: '发完了' }))
  return new Map(slips.map((slip) => [slip?.[1] ?? '', { userName: slip?.[2] ?? '', password: slip?.[3] ?? '' }]))
}

/** Raises the prices of all goods of a type by a percentage, to whole yuan. */
export async function raisePrices({ page, hand }: Owner, type: string, percent: string): Promise<void> {
  await hand.click(page.getByRole('button', { name: '筛选', exact: true }))
  await hand.click(page.getByRole('tab', { name: '分类', exact: true }))
  await hand.click(page.getByRole('tabpanel', { name: '分类' }).getByRole('checkbox', { name: type }))
  await hand.press(page.locator('body'), 'Escape')
  await hand.click(page.getByRole('checkbox', { name: '选中全部' }))
  const bar = page.getByRole('region', { name: '批量修改' })
  await hand.choose(bar.getByLabel('改哪一项'), '售价')
  await hand.choose(bar.getByLabel('怎么改'), '按百分比')
  await hand.type(bar.getByLabel('百分比，可以是负数'), percent)
  await hand.choose(bar.getByLabel('尾数'), '取整到元')
  await hand.click(bar.getByRole('button', { name: /^改 \d+ 款/ }))
  await expect(bar).toHaveCount(0)
}
