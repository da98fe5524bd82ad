/** Staff workflows across phones: leave, stage time, a disputed wage slip, and pay rules. */
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { addDays, getBusinessDate } from '@nocturne/base/venue-time'
import { recordStatus, wageItem, wageStatus } from '@nocturne/contract/codes'
import { notifications } from '@nocturne/contract/notifications/endpoints'
import { reports } from '@nocturne/contract/reports/endpoints'
import { stage } from '@nocturne/contract/stage/endpoints'
import { demoPayPassword } from '../apps/server/demo/people-data.ts'
import { findSheet } from './lib/staff-actions.ts'
import { waitUntilIdle } from './lib/show-state.ts'
import { callServer } from './lib/guests.ts'
import { getDatabase, openPhone } from './lib/phone.ts'
import { authenticate, financeLogin, salesLogin } from './states/parties.ts'

const WAGES = '/pages/employeeCenter/employee/employeeWages/index'
const buildSlipPath = (wageId: number) => `/pages/employeeCenter/employee/employeeWagesDetail/index?wageId=${wageId}`

async function openWages(page: Page): Promise<void> {
  await page.getByLabel('支付密码', { exact: true }).fill(demoPayPassword)
  await page.getByRole('button', { name: '查看工资' }).click()
}

async function approveApplication(page: Page, name: string): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click()
}

test('an employee applies for leave, the leader approves, and the list shows it', async ({ browser }) => {
  const date = addDays(getBusinessDate(Date.now()), 26)
  const applicant = await openPhone(browser, { as: salesLogin })
  await applicant.open(`/pages/employeeCenter/clockApply/apply?applyType=leave&businessDate=${date}`)
  const { page } = applicant
  await page.getByRole('radio', { name: '请假' }).check()
  await page.getByLabel('开始日期').fill(date)
  await page.getByLabel('开始时间').fill('19:00')
  await page.getByLabel('结束日期').fill(addDays(date, 1))
  await page.getByLabel('结束时间').fill('03:00')
  await page.getByLabel('申请原因').fill('外婆八十大寿')
  await page.getByRole('button', { name: '提交', exact: true }).click()
  const row = page.getByRole('link', { name: `请假 ${date.slice(5)} 19:00` })
  await expect(row.getByText('待审批')).toBeVisible()

  const leader = await openPhone(browser, { as: 'dz01' })
  await leader.open('/pages/employeeCenter/clockApply/index')
  await expect(leader.page.getByText(/外婆八十大寿/)).toBeVisible()
  await leader.page.getByRole('button', { name: new RegExp(`^同意 .*${date.slice(5)} 19:00`) }).click()
  await findSheet(leader.page).getByRole('button', { name: '同意', exact: true }).click()
  await expect(leader.page.getByText(/外婆八十大寿/)).toHaveCount(0)

  // The applicant's open phone receives the decision live.
  await expect(row.getByText('已通过')).toBeVisible()
  expect([...applicant.problems, ...leader.problems]).toEqual([])
  await applicant.close()
  await leader.close()
})

test('a cleared sitting is credited to another person by request; reports of both name the change', async ({
  browser,
}) => {
  const sitting = await getDatabase()
    .selectFrom('sitting as r')
    .innerJoin('appUser as u', 'u.userId', 'r.salesUserId')
    .select(['r.tableName', 'r.businessDate', 'r.guestName', 'r.openedAt'])
    .where('u.userName', '=', salesLogin)
    .where('r.status', '=', recordStatus.cleared)
    .where('r.paidAmount', '>', 0)
    .orderBy('r.tableRecordId')
    .executeTakeFirstOrThrow()
  const applicant = await openPhone(browser, { as: salesLogin })
  const { page } = applicant
  await applicant.open('/pages/employeeCenter/approval/add/index?typeCode=attribution')
  await page.getByRole('button', { name: /^开台/ }).click()
  await findSheet(page).getByLabel('营业日').fill(sitting.businessDate)
  await findSheet(page).getByLabel('搜索台位、客人或订台人').fill(sitting.tableName)
  await findSheet(page)
    .getByRole('button', { name: new RegExp(`^${sitting.tableName}.*${sitting.openedAt.slice(11, 16)}`, 's') })
    .click()
  await expect(page.getByText(/^阿杰 · /)).toBeVisible()
  await expect(page.getByText('该营业日已日结，计入审批通过的营业日')).toBeVisible()
  // The current sales person is rejected at the field; the form keeps its values.
  await choosePerson(page, '阿杰')
  await page.getByLabel('原因').fill('客人由阿豪邀约，开台时登记有误')
  await page.getByRole('button', { name: '提交', exact: true }).click()
  await expect(page.getByText('业绩归属没有变化')).toBeVisible()
  await choosePerson(page, '阿豪')
  await page.getByRole('button', { name: '提交', exact: true }).click()
  await expect(page).toHaveURL(/approval\/detail\/index\?approvalId=\d+/)
  const detail = new URL(page.url())

  for (const as of ['dz01', financeLogin]) {
    const deciding = await openPhone(browser, { as })
    await deciding.open(`${detail.pathname}${detail.search}`)
    await expect(deciding.page.getByText('原归属人')).toBeVisible()
    await deciding.page.getByRole('button', { name: '同意', exact: true }).click()
    await findSheet(deciding.page).getByRole('button', { name: '同意', exact: true }).click()
    await expect(findSheet(deciding.page)).toHaveCount(0)
    expect(deciding.problems).toEqual([])
    await deciding.close()
  }
  await expect(page.getByText('已通过').first()).toBeVisible()
  await applicant.open('/pages/sumOrder/userDetail')
  await expect(page.getByText(/归属变更 阿杰 → 阿豪/).first()).toBeVisible()
  // The order is of an earlier night, so in the other person's list it comes after all orders of tonight.
  const gained = await callServer(reports.salesOrders, { pageNum: 1, pageSize: 100 }, await authenticate('yx12'))
  expect(gained.rows.map(({ creditMove }) => creditMove)).toContain('阿杰 → 阿豪')
  expect(applicant.problems).toEqual([])
  await applicant.close()
})

/** Chooses a person in the form of a correction. */
async function choosePerson(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^新归属人/ }).click()
  await findSheet(page).getByLabel('搜索新归属人').fill(name)
  await findSheet(page)
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .first()
    .click()
}

test('a performer clocks stage time; less than ten minutes do not count', async ({ browser }) => {
  const who = 'ww04'
  const { running } = await callServer(stage.state, {}, await authenticate(who))
  if (running) await callServer(stage.off, { actorClockId: running.actorClockId }, await authenticate(who))
  const { page, open, close, problems } = await openPhone(browser, { as: who })
  await open('/pages/employeeCenter/clock/actor')
  await page.getByRole('button', { name: '上钟', exact: true }).click()
  await findSheet(page).getByRole('radio', { name: '演出' }).check()
  await findSheet(page).getByRole('button', { name: '开始上钟' }).click()
  await expect(page.getByText('上钟中').first()).toBeVisible()
  await page.getByRole('button', { name: '下钟', exact: true }).click()
  await expect(findSheet(page).getByText('不足10分钟，不计钟')).toBeVisible()
  await findSheet(page).getByRole('button', { name: '确认下钟' }).click()
  await expect(page.getByText('空闲').first()).toBeVisible()
  expect((await callServer(stage.state, {}, await authenticate(who))).running).toBeNull()
  expect(problems).toEqual([])
  await close()
})

test('a wage slip gets an objection, a correction by HR, a signature and the payment by finance', async ({
  browser,
}) => {
  const slip = await getDatabase()
    .selectFrom('wageSlip as s')
    .innerJoin('appUser as u', 'u.userId', 's.userId')
    .select(['s.wageId', 's.month', 'u.userName', 'u.nickName'])
    .where('s.status', '=', wageStatus.unconfirmed)
    .where('u.userName', 'like', 'fwy%')
    .orderBy('s.month', 'desc')
    .orderBy('s.userId', 'desc')
    .executeTakeFirstOrThrow()
  const owner = await openPhone(browser, { as: slip.userName })
  await owner.open(buildSlipPath(slip.wageId))
  await openWages(owner.page)
  await owner.page.getByRole('button', { name: '有异议' }).click()
  await findSheet(owner.page).getByLabel('异议内容').fill('少算一晚加班')
  await findSheet(owner.page).getByRole('button', { name: '确定' }).click()
  await expect(owner.page.getByText(/异议：少算一晚加班/)).toBeVisible()

  const hr = await openPhone(browser, { as: 'hr01' })
  await hr.open(buildSlipPath(slip.wageId))
  await openWages(hr.page)
  await hr.page.getByRole('button', { name: '更正' }).click()
  await findSheet(hr.page).getByLabel('金额').fill('120')
  await findSheet(hr.page).getByLabel('原因').fill('补一晚加班')
  await findSheet(hr.page).getByRole('button', { name: '确定' }).click()
  await expect(hr.page.getByText('已更正，发布后员工可见')).toBeVisible()
  const month = `${Number(slip.month.slice(5))}月`
  await hr.open(`${WAGES}?view=publish&month=${slip.month}`)
  await openWages(hr.page)
  await expect(hr.page.getByRole('button', { name: month, exact: true })).toBeVisible()
  await hr.page.getByRole('button', { name: /^发布 \d+$/ }).click()
  await approveApplication(hr.page, '发布')
  await expect(hr.page.getByText(/已发布 \d+ 份/)).toBeVisible()

  await owner.open(buildSlipPath(slip.wageId))
  await openWages(owner.page)
  await owner.page.getByRole('link', { name: /奖励/ }).click()
  await expect(owner.page.getByText('补一晚加班').first()).toBeVisible()
  await owner.open(buildSlipPath(slip.wageId))
  await openWages(owner.page)
  await owner.page.getByRole('button', { name: '签名确认' }).click()
  await sign(owner.page)
  await findSheet(owner.page)
    .getByRole('button', { name: /^确认实发/ })
    .click()
  await expect(owner.page.getByText(/已签名确认/)).toBeVisible()
  await expect(owner.page.getByRole('img', { name: '签名' })).toBeVisible()

  const paying = await openPhone(browser, { as: financeLogin })
  await paying.open(`${WAGES}?view=publish&month=${slip.month}`)
  await openWages(paying.page)
  await paying.page.getByRole('button', { name: /^登记发放 \d+$/ }).click()
  const payout = findSheet(paying.page)
  await payout.getByLabel('支付密码').fill(demoPayPassword)
  await payout.getByRole('button', { name: /^已发放 ¥/ }).click()
  await expect(paying.page.getByText(/已登记 \d+ 份/)).toBeVisible()
  await owner.open(buildSlipPath(slip.wageId))
  await openWages(owner.page)
  await expect(owner.page.getByText(/已发放/).first()).toBeVisible()
  expect([...owner.problems, ...hr.problems, ...paying.problems]).toEqual([])
  await Promise.all([owner, hr, paying].map((phone) => phone.close()))
})

/** A signature of several strokes. */
async function sign(page: Page): Promise<void> {
  // Waits until the sheet stops moving, because earlier coordinates would miss the signature field.
  await findSheet(page).locator('canvas').waitFor()
  await waitUntilIdle(page)
  const paper = await findSheet(page).locator('canvas').boundingBox()
  if (!paper) throw new Error('there is no paper to sign on')
  const { x, y, width, height } = paper
  await page.mouse.move(x + width * 0.2, y + height * 0.5)
  await page.mouse.down()
  for (const [right, down] of [
    [0.35, 0.25],
    [0.5, 0.7],
    [0.65, 0.3],
    [0.8, 0.6],
  ] as const)
    await page.mouse.move(x + width * right, y + height * down, { steps: 4 })
  await page.mouse.up()
}

test('the general manager raises the pay of a post from a month on, and its people are notified', async ({
  browser,
}) => {
  const { page, open, close, problems } = await openPhone(browser, { as: 'gm' })
  await open(`${WAGES}?view=publish`)
  await openWages(page)
  await page.getByRole('button', { name: '工资规则' }).click()
  await page.getByRole('button', { name: '调整并试算' }).click()
  const form = findSheet(page)
  await form.getByRole('radio', { name: '岗位工资' }).check()
  const pay = form.getByLabel('门迎底薪')
  await pay.fill('')
  await form.getByRole('radio', { name: '通用' }).check()
  await form.getByRole('button', { name: '试算' }).click({ force: true })
  // The missing field is on another tab; submitting switches to it.
  await expect(form.getByText('请填写门迎的底薪和津贴')).toBeVisible()
  await pay.fill('4800')
  await form.getByRole('button', { name: '试算' }).click()
  await expect(page.getByText('门迎 ¥4,500 → ¥4,800')).toBeVisible()
  await expect(page.getByText(/增加 · \d+人/)).toBeVisible()
  await findSheet(page).getByLabel('原因').fill('旺季留人')
  await findSheet(page).getByRole('button', { name: '启用' }).click()
  await expect(page.getByText(/起按新规则计算/)).toBeVisible()
  const { rows } = await callServer(notifications.list, {}, await authenticate('my01'))
  expect(rows.map(({ title }) => title)).toContain('工资规则调整')
  expect(problems).toEqual([])
  await close()
})

test('finance plans another tip share after a trial, sees it pending, and withdraws it', async ({ browser }) => {
  const { page, open, close, problems } = await openPhone(browser, { as: financeLogin })
  await open('/pages/statement/sales/index')
  await page.getByRole('button', { name: '返利与分成', exact: true }).click()
  const rules = page.getByRole('dialog', { name: '返利与分成' })
  await rules.getByRole('radio', { name: '打赏' }).check()
  const ofPerformers = rules.getByRole('button', { name: /^打赏分成 · 艺人/ })
  await expect(ofPerformers).toContainText('50%')
  await expect(ofPerformers.getByText('待生效')).toHaveCount(0)
  await ofPerformers.click()
  await page.getByLabel('个人分成').fill('62.5')
  await page.getByRole('button', { name: '试算影响' }).click()

  // Result of the trial on past months: some people gain, and none loses.
  const trial = page.getByRole('dialog', { name: '试算影响' })
  await expect(trial.getByText('打赏分成 · 艺人 50% → 62.5%')).toBeVisible()
  await expect(trial.getByText(/增加 · [1-9]\d*人/)).toBeVisible()
  await expect(trial.getByText('减少 · 0人')).toBeVisible()
  await expect(trial.getByText('受影响的员工')).toBeVisible()
  const begins = await trial.getByLabel('生效日期').inputValue()
  await trial.getByLabel('原因').fill('留住驻场艺人')
  await trial.getByRole('button', { name: '启用', exact: true }).click()
  await expect(page.getByText(`${begins}起 打赏分成 · 艺人 按 62.5% 计算`)).toBeVisible()

  // Tonight is still paid by the previous rule.
  await expect(ofPerformers.getByText('待生效')).toBeVisible()
  await expect(ofPerformers.getByText(`${begins}起 62.5%`)).toBeVisible()
  await expect(ofPerformers).toContainText('50%')
  await ofPerformers.click()
  await page.getByRole('button', { name: `撤回 ${begins}起 62.5%` }).click()
  const withdrawing = page.getByRole('dialog', { name: '撤回 打赏分成 · 艺人' })
  await withdrawing.getByLabel('原因').fill('录入更正')
  await withdrawing.getByRole('button', { name: '撤回', exact: true }).click()
  await expect(page.getByText('已撤回，并已通知相关员工')).toBeVisible()
  await expect(ofPerformers).toBeVisible()
  await expect(ofPerformers.getByText('待生效')).toHaveCount(0)
  const { rows } = await callServer(notifications.list, {}, await authenticate('mc01'))
  expect(
    rows.map(({ content }) => content).filter((content) => content.includes('打赏') || content.includes('艺人')),
  ).toEqual(expect.arrayContaining([expect.stringContaining('已撤回')]))
  expect(problems).toEqual([])
  await close()
})

test('a line of a wage slip opens the version of its pay rule', async ({ browser }) => {
  const slip = await getDatabase()
    .selectFrom('wageSlip as s')
    .innerJoin('appUser as u', 'u.userId', 's.userId')
    .innerJoin('wageVersion as v', (join) =>
      join.onRef('v.wageId', '=', 's.wageId').onRef('v.versionNo', '=', 's.publishedNo'),
    )
    .select(['s.wageId', 'u.userName', 'v.items'])
    .where('u.userName', 'like', 'yx%')
    .orderBy('s.month', 'desc')
    .orderBy('s.userId')
    .executeTakeFirstOrThrow()
  const items = slip.items as { itemCode: string; rule: { ruleId: number; ruleName: string } | null }[]
  const paidBy = items.find(({ itemCode }) => itemCode === wageItem.commission)?.rule
  if (!paidBy) throw new Error(`the slip of ${slip.userName} has no commission`)
  const version = await getDatabase()
    .selectFrom('commissionRule')
    .select(['ruleName', 'startMonth'])
    .where('ruleId', '=', paidBy.ruleId)
    .executeTakeFirstOrThrow()
  const { page, open, close, problems } = await openPhone(browser, { as: slip.userName })
  await open(buildSlipPath(slip.wageId))
  await openWages(page)
  await page
    .getByRole('link', { name: /业绩提成/ })
    .first()
    .click()
  await expect(page.getByText(version.ruleName).first()).toBeVisible()
  const [year, month] = version.startMonth.split('-')
  await expect(page.getByText(`${Number(year)}年${Number(month)}月起`)).toBeVisible()
  await expect(page.getByText('第1档')).toBeVisible()
  // Each line leads to the night of its sales.
  await page
    .getByRole('link', { name: /当日业绩/ })
    .first()
    .click()
  await expect(page).toHaveURL(/employeeCenter\/sumSell/)
  expect(problems).toEqual([])
  await close()
})
