/**
 * Measures an owner's first hour: enters a whole venue in the office, in a real browser, by the steps of
 * `e2e/first-venue.e2e.ts`. Counts typed keys, clicks, choices and files, prices them at the pace of a person, and adds
 * the measured waiting.
 */
import { loadavg } from 'node:os'
import { setConfig } from '../e2e/lib/app.ts'
import { createHand, type HandCounts } from '../e2e/lib/hand.ts'
import {
  addTables,
  applyTemplate,
  fillVenue,
  findField,
  finishImport,
  issuePasswords,
  openImport,
  openNewForm,
  openOfficePage,
  raisePrices,
  saveNew,
  signInFirst,
  type Owner,
} from '../e2e/lib/office-work.ts'
import { switchVenue } from '../e2e/lib/phone.ts'
import { startEmptyVenue } from '../e2e/lib/venue.ts'
import { openBrowser } from './lib/slow-phone.ts'

/** Seconds of a person for one action; a click includes looking for its place. */
const PACE: Readonly<HandCounts> = { keys: 0.2, clicks: 1.2, choices: 2, files: 20 }

const AREAS = [
  { area: '卡座', prefix: 'A', count: 32, seats: 8, minimum: 1200 },
  { area: '散台', prefix: 'B', count: 32, seats: 4, minimum: 400 },
  { area: '包厢', prefix: 'V', count: 16, seats: 12, minimum: 3000 },
  { area: '吧台', prefix: 'C', count: 16, seats: 2, minimum: 0 },
]
const GOODS = 300
const PEOPLE = 60
const TYPES = ['洋酒', '香槟红酒', '啤酒', '鸡尾酒', '软饮', '小吃', '果盘', '其他']
const JOBS = [
  ['楼面部', '服务员'],
  ['楼面部', '楼面经理'],
  ['出品部', '吧员'],
  ['财务部', '收银'],
  ['营销一部', '客户经理'],
  ['营销二部', '客户经理'],
] as const

const pick = <T>(from: readonly T[], index: number): T => from[index % from.length] as T
const listRows = (count: number, build: (index: number) => string) =>
  Array.from({ length: count }, (_, at) => build(at))

const goodsSheet = [
  '品名,编码,分类,单价,进价,单位,出品',
  ...listRows(GOODS, (at) => `酒水${at + 1},G${at + 1},${pick(TYPES, at)},${28 + at},${10 + at},份,吧台`),
].join('\n')

const peopleSheet = [
  '花名,电话,部门,职位',
  ...listRows(PEOPLE, (at) => `员工${at + 1},${13_900_010_000 + at},${pick(JOBS, at).join(',')}`),
].join('\n')

const venue = await startEmptyVenue()
const leave = switchVenue(venue)
// A captcha is a picture that no program reads; a person types four characters.
await setConfig({ 'login.captcha': false })
const browser = await openBrowser()
const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'zh-CN' })
const owner: Owner = { page, hand: createHand(), url: venue.url }
const { hand } = owner

type Step = HandCounts & { title: string; waitedS: number; personS: number }
const steps: Step[] = []

async function measure(title: string, work: () => Promise<unknown>): Promise<void> {
  const from = performance.now()
  await work()
  const waitedS = (performance.now() - from) / 1_000
  const counts = hand.takeCounts()
  const names = Object.keys(PACE) as (keyof HandCounts)[]
  const personS = names.reduce((sum, name) => sum + counts[name] * PACE[name], 0)
  const step = { title, ...counts, waitedS, personS }
  steps.push(step)
  console.log(`${title}: ${describe(step)}`)
}

const formatMinutes = (seconds: number) => `${(seconds / 60).toFixed(1)} min`

function describe(step: Omit<Step, 'title'>): string {
  return (
    `${formatMinutes(step.personS + step.waitedS)} (${step.keys} keys, ${step.clicks} clicks, ${step.choices} choices, ` +
    `${step.files} files; waited ${step.waitedS.toFixed(0)} s)`
  )
}

async function addRule({ area, minimum }: { area: string; minimum: number }, name: string, days: string) {
  const rule = await openNewForm(owner, '低消规则')
  await hand.type(findField(rule, '规则名称'), name)
  await hand.pick(findField(rule, '区域'), area)
  for (const day of days) await hand.click(rule.getByRole('button', { name: `周${day}` }))
  await hand.type(findField(rule, '低消'), String(minimum))
  await saveNew(owner, '低消规则', name)
}

console.log(
  `pace: ${PACE.keys} s a key (a Chinese character is 3), ${PACE.clicks} s a click, ${PACE.choices} s a choice, ${PACE.files} s a file`,
)
console.log(`load average before: ${loadavg()[0]?.toFixed(1)}`)
await page.goto(`${venue.url}/office/`)
await measure('first sign-in and new password', async () => {
  await signInFirst(owner, venue.owner, 'Kaiye2026')
  await page.getByRole('region', { name: '开业准备' }).waitFor()
})
await measure('template, name, hours and place', async () => {
  await applyTemplate(owner, '夜店')
  await hand.click(page.getByRole('link', { name: /店名、时间、地址/ }))
  await fillVenue(owner, {
    门店名称: '江边夜色',
    公司名称: '江边夜色餐饮管理有限公司',
    服务电话: '02888886666',
    地址: '滨江路 8 号',
    经度: '104.066',
    纬度: '30.572',
    开门时间: '19:30',
    打烊时间: '02:30',
    周末打烊: '03:30',
  })
})
const tableNum = AREAS.reduce((sum, { count }) => sum + count, 0)
await measure(`${tableNum} tables in ${AREAS.length} areas`, async () => {
  await openOfficePage(owner, '场地', '台位')
  for (const { area, prefix, count, seats } of AREAS)
    await addTables(owner, { range: `${prefix}01–${prefix}${count}`, area, seats: String(seats), count })
})
await measure(`${GOODS} goods from a file, beer raised by 10 %`, async () => {
  await openOfficePage(owner, '酒水', '商品')
  await openImport(owner)
  await hand.chooseFile(page.getByLabel('表格文件'), '酒水单.csv', goodsSheet)
  await finishImport(owner, '商品', GOODS)
  await raisePrices(owner, '啤酒', '+10')
})
await measure(`${PEOPLE} people from a file, with their passwords`, async () => {
  await openOfficePage(owner, '员工', '员工')
  await openImport(owner)
  await hand.chooseFile(page.getByLabel('表格文件'), '员工.csv', peopleSheet)
  await finishImport(owner, '员工', PEOPLE)
  await issuePasswords(owner, PEOPLE)
})
await measure('minimums on weekdays and weekends', async () => {
  await openOfficePage(owner, '规则', '低消规则')
  for (const one of AREAS.filter(({ minimum }) => minimum > 0)) {
    await addRule(one, `${one.area}平日`, '一二三四日')
    await addRule({ ...one, minimum: one.minimum * 1.5 }, `${one.area}周末`, '五六')
  }
  await openOfficePage(owner, '规则', '当晚低消')
  await page.getByRole('region', { name: '卡座' }).getByRole('listitem').first().waitFor()
})
await browser.close()
// An open connection would keep this process running after the venue has stopped.
await leave()
await venue.stop()

const computeSum = (name: Exclude<keyof Step, 'title'>) => steps.reduce((sum, step) => sum + step[name], 0)
console.log(
  `whole venue: ${describe({
    keys: computeSum('keys'),
    clicks: computeSum('clicks'),
    choices: computeSum('choices'),
    files: computeSum('files'),
    waitedS: computeSum('waitedS'),
    personS: computeSum('personS'),
  })}`,
)
