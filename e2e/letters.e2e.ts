import { expect, test } from '@playwright/test'
import { suggestions } from '@nocturne/contract/suggestions/endpoints'
import { callServer } from './lib/guests.ts'
import { openPhone } from './lib/phone.ts'
import { authenticate } from './states/parties.ts'

const PASSWORD = '夜色如水 27'
const WRITE = '/pages/employeeCenter/suggest/feedback'
const OWN = '/pages/employeeCenter/suggest/my'

test('an anonymous letter can be opened only by its author on the same phone', async ({ browser }) => {
  const { page, context, open, problems } = await openPhone(browser, { as: 'yx03' })
  await open(WRITE)
  await page.getByLabel('标题').fill('洗手间的灯')
  await page.getByLabel('内容').fill('女洗手间第二间的灯坏了一周，客人多次投诉，请更换。')
  await page.getByRole('switch', { name: /匿名/ }).click()
  await page.getByRole('button', { name: '提交', exact: true }).click()
  const box = page.getByRole('dialog', { name: '设置信箱密码' })
  await box.getByLabel('信箱密码', { exact: true }).fill(PASSWORD)
  await box.getByLabel('再次输入', { exact: true }).fill(PASSWORD)
  await box.getByRole('button', { name: '确定' }).click()
  const letter = page.getByRole('region', { name: '匿名信件' }).getByRole('link', { name: /洗手间的灯/ })
  await expect(letter).toBeVisible()

  const { rows } = await callServer(suggestions.list, {}, await authenticate('gm'))
  const { suggestId } = rows.find(({ title }) => title === '洗手间的灯') ?? { suggestId: '' }
  await callServer(suggestions.reply, { suggestId, content: '今天已换' }, await authenticate('gm'))

  // A reload locks the mailbox again.
  await open(OWN)
  await page.getByRole('button', { name: '打开匿名信件' }).click()
  const shut = page.getByRole('dialog', { name: '打开匿名信件' })
  await shut.getByLabel('信箱密码').fill('不是这个密码')
  await shut.getByRole('button', { name: '确定' }).click()
  await expect(shut.getByText('信箱密码不正确')).toBeVisible()
  await shut.getByLabel('信箱密码').fill(PASSWORD)
  await shut.getByRole('button', { name: '确定' }).click()
  await letter.click()
  await expect(page.getByText('今天已换')).toBeVisible()
  expect(problems).toEqual([])
  await context.close()

  const colleague = await openPhone(browser, { as: 'yx04' })
  await colleague.open(`/pages/employeeCenter/suggest/detail?suggestId=${suggestId}`)
  await expect(colleague.page.getByText('信件不存在或已删除')).toBeVisible()
  await colleague.context.close()
})
