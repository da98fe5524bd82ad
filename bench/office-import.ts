/**
 * Master data by sheet, through the API: check and import of 300 goods, 96 tables and 5,000 recharge rules, each in one
 * transaction, into an empty part of a demo venue of one night; then the same sheet again, without changes.
 * 5,000 members are imported without and with opening balances; the ratio of both is printed. 2,000 stored bottles and 500
 * open credits follow, compared for each row with members without balances.
 * `npm run bench -- office-import`.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EntityDefinition } from '@nocturne/contract/entity/definition'
import { buildEntityEndpoint } from '@nocturne/contract/entity/endpoints'
import { tableEntity } from '@nocturne/contract/office/floor-entities'
import { creditAccountEntity } from '@nocturne/contract/office/money-entities'
import { openingBottleEntity, openingCreditEntity } from '@nocturne/contract/office/opening-entities'
import { memberEntity, rechargeRuleEntity } from '@nocturne/contract/office/member-entities'
import { goodsEntity } from '@nocturne/contract/office/menu-entities'
import { buildRequest } from '../apps/server/test/api.ts'
import { openHistoryVenue } from './lib/history-venues.ts'

/** Maximum time of an import, which a browser waits for. */
const MOST_MS = 10_000

type Sheet = { fileName: string; columns: string[]; rows: string[][] }

const buildSheet = (columns: string[], count: number, buildRow: (number: number) => string[]): Sheet => ({
  fileName: 'bench.csv',
  columns,
  rows: Array.from({ length: count }, (_empty, index) => buildRow(index + 1)),
})

const folder = mkdtempSync(join(tmpdir(), 'office-import-'))
const venue = await openHistoryVenue(folder, 1)
// Finance may enter balances, the manager tables.
const finance = await venue.tokenOf('caiwu01')
const manager = await venue.tokenOf('gm')
const area = await venue.db.selectFrom('area').select('areaName').orderBy('areaId').executeTakeFirstOrThrow()
const type = await venue.db
  .selectFrom('goodsType')
  .select('typeName')
  .where('parentId', '=', 0)
  .orderBy('typeId')
  .executeTakeFirstOrThrow()

const sheets: readonly (readonly [EntityDefinition, Sheet])[] = [
  [
    goodsEntity,
    buildSheet(['goodsName', 'goodsCode', 'typeId', 'salePrice', 'costPrice', 'unit'], 300, (n) => [
      `测试酒${n}`,
      `BENCH${n}`,
      type.typeName,
      String(n + 0.5),
      String(n),
      '瓶',
    ]),
  ],
  [
    tableEntity,
    buildSheet(['tableName', 'areaId', 'seatNum'], 96, (n) => [`Z${n}`, area.areaName, String(6 + (n % 4))]),
  ],
  [
    rechargeRuleEntity,
    buildSheet(['ruleName', 'principalAmount', 'bonusAmount'], 5_000, (n) => [`方案${n}`, String(n), String(n / 100)]),
  ],
]

/** Members of a sheet of their own numbers; `balances` adds principal and bonus. */
const buildMembers = (prefix: string, balances: boolean): Sheet =>
  buildSheet(['memberName', 'phonenumber', ...(balances ? ['openingPrincipal', 'openingBonus'] : [])], 5_000, (n) => [
    `会员${n}`,
    `${prefix}${String(n).padStart(4, '0')}`,
    ...(balances ? [String(n), String(n % 100)] : []),
  ])

const bottle = await venue.db
  .selectFrom('goods')
  .select('goodsCode')
  .where('depositDays', 'is not', null)
  .orderBy('goodsId')
  .executeTakeFirstOrThrow()
const bottles = buildSheet(
  ['labelNo', 'guestName', 'guestPhone', 'goodsCode', 'depositDate', 'cabinetNo'],
  2_000,
  (n) => [
    `BENCH${n}`,
    `客人${n}`,
    `1450003${String(n).padStart(4, '0')}`,
    bottle.goodsCode,
    '2026-02-01',
    `C-${n % 40}`,
  ],
)
const ACCOUNTS = 50
const accounts = buildSheet(['accountName', 'ownerType', 'unlimited'], ACCOUNTS, (n) => [`单位${n}`, '单位', '是'])
const credits = buildSheet(['originNo', 'creditAccountId', 'guaranteeUserId', 'amount', 'originDate'], 500, (n) => [
  `BENCH${n}`,
  `单位${(n % ACCOUNTS) + 1}`,
  'yx01',
  String(n),
  '2026-02-01',
])

/** Runs a check or an import, prints its counts and its time, and returns the time. */
async function measure(
  token: string,
  definition: EntityDefinition,
  { operation, sheet }: { operation: 'check' | 'import'; sheet: Sheet },
): Promise<number> {
  const endpoint = buildEntityEndpoint(definition, operation)
  const from = performance.now()
  const { body } = await venue.app.inject(buildRequest(endpoint, sheet, token, randomUUID()))
  const took = performance.now() - from
  const { code, msg, data } = JSON.parse(body) as {
    code: number
    msg: string
    data: { added: number; changed: number; unchanged: number; errors: { message: string }[] }
  }
  if (code !== 200) throw new Error(`${endpoint.path}: ${msg}`)
  if (data.errors[0]) throw new Error(`${endpoint.path}: ${data.errors[0].message}`)
  if (took > MOST_MS) process.exitCode = 1
  const counts = `+${data.added} ~${data.changed} =${data.unchanged}`
  console.log(
    `${definition.name.padEnd(14)} ${operation.padEnd(7)} ${counts.padEnd(18)} ${took.toFixed(0).padStart(7)} ms`,
  )
  return took
}

try {
  for (const [definition, sheet] of sheets)
    for (const operation of ['check', 'import', 'check', 'import'] as const)
      await measure(manager, definition, { operation, sheet })
  const plain = await measure(finance, memberEntity, { operation: 'import', sheet: buildMembers('1450001', false) })
  const opened = await measure(finance, memberEntity, { operation: 'import', sheet: buildMembers('1450002', true) })
  console.log(`with balances ÷ without: ${(opened / plain).toFixed(2)}`)
  await measure(manager, creditAccountEntity, { operation: 'import', sheet: accounts })
  for (const [definition, sheet] of [
    [openingBottleEntity, bottles],
    [openingCreditEntity, credits],
  ] as const) {
    await measure(finance, definition, { operation: 'check', sheet })
    const took = await measure(finance, definition, { operation: 'import', sheet })
    const ratio = took / sheet.rows.length / (plain / 5_000)
    console.log(`${definition.label} ÷ 会员, each row: ${ratio.toFixed(2)}`)
    await measure(finance, definition, { operation: 'import', sheet })
  }
} finally {
  await venue.close()
  rmSync(folder, { recursive: true, force: true })
}
process.exit()
