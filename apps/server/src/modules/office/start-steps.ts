/** Steps before the first night: facts of the venue, what is missing and who can do it. */
import { creditStatus, goodsStatus, normalDisable, userStatus, userType, wineStatus } from '@nocturne/contract/codes'
import {
  openingLists,
  openingPermission,
  startStepKeys,
  startSteps,
  type OpeningList,
  type StartStepKey,
} from '@nocturne/contract/office/start-steps'
import type { office } from '@nocturne/contract/office/endpoints'
import type { schemas } from '@nocturne/contract/office/schemas'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import type { Handler } from '../../http/bind.ts'
import { getProviders } from '../../providers/registry.ts'
import { readPeopleByPermission } from './people-by-permission.ts'
import { isLocalHost, readSettings, type Settings } from '../platform/public.ts'

/** Name that a new venue has until its owner enters one. */
export const UNNAMED_VENUE = '我的门店'

type Counts = {
  areaNum: number
  tableNum: number
  goodsNum: number
  typeNum: number
  peopleNum: number
  waitingNum: number
  adminNum: number
  ruleNum: number
  quotaNum: number
  producerNum: number
  cashierNum: number
  nightNum: number
  rehearsalNum: number
}

async function readCounts(db: Db): Promise<Counts> {
  const { rows } = await sql<Counts>`
    with active as (
      select user_id, role_keys, must_change_password from app_user
      where status = ${lit(userStatus.active)} and user_type <> ${lit(userType.system)}
    ), held as (
      select distinct a.user_id, p.permission from active a join role_permission p on p.role_key = any(a.role_keys)
      where p.permission in ('system:role:edit', 'operate:produce:handle', 'operate:bill:settle')
    )
    select
      (select count(*)::int from area where status = ${lit(normalDisable.normal)}) as area_num,
      (select count(*)::int from venue_table where status = ${lit(normalDisable.normal)}) as table_num,
      (select count(*)::int from goods where status = ${lit(goodsStatus.onSale)}) as goods_num,
      (select count(*)::int from goods_type where status = ${lit(normalDisable.normal)}) as type_num,
      (select count(*)::int from active) as people_num,
      (select count(*)::int from active where must_change_password) as waiting_num,
      (select count(*)::int from held where permission = 'system:role:edit') as admin_num,
      (select count(*)::int from min_charge_rule where status = ${lit(normalDisable.normal)}) as rule_num,
      (select count(*)::int from gift_quota) as quota_num,
      (select count(*)::int from held where permission = 'operate:produce:handle') as producer_num,
      (select count(*)::int from held where permission = 'operate:bill:settle') as cashier_num,
      has_real_night()::int as night_num,
      (select count(*)::int from rehearsal where ended_at is null) as rehearsal_num`.execute(db)
  return rows[0] as Counts
}

/** Records of an earlier system that were imported and not taken back. */
async function countImported(db: Db): Promise<Record<OpeningList, number>> {
  const { rows } = await sql<Record<OpeningList, number>>`
    select (select count(*)::int from member_opening where undone_at is null) as "member",
      (select count(*)::int from wine_deposit d join wine_item i using (deposit_id)
        where d.opening and i.status <> ${lit(wineStatus.withdrawn)}) as opening_bottle,
      (select count(*)::int from credit_record
        where opening_id is not null and status <> ${lit(creditStatus.withdrawn)}) as opening_credit`.execute(db)
  return rows[0] as Record<OpeningList, number>
}

const stepPermissions = [
  ...new Set([openingPermission, ...Object.values(startSteps).map(({ permission }) => permission)]),
]

type StepState = { state: 'done' | 'missing' | 'blocking' | 'waiting'; fact: string }

const done = (fact: string): StepState => ({ state: 'done', fact })
const missing = (fact: string): StepState => ({ state: 'missing', fact })
const blocking = (fact: string): StepState => ({ state: 'blocking', fact })

function judgeVenue(settings: Settings): StepState {
  const name = settings.text('venue.venueName')
  if (name === '' || name === UNNAMED_VENUE) return blocking('还没有店名')
  const hours = `${settings.text('venue.businessOpen')}–${settings.text('venue.businessEnd')}`
  if (settings.number('venue.lng') === null) return missing(`${name} · ${hours} · 还没有定位，打卡不能判断在不在店`)
  return done(`${name} · ${hours} · 已定位`)
}

function judgePayments(): StepState {
  const { wechat, alipay } = getProviders()
  const names = [wechat && '微信', alipay && '支付宝'].filter((name) => name !== undefined)
  if (names.length === 0) return missing('还没有商户号，只能收现金和银行卡')
  const isSimulated = [wechat, alipay].some((provider) => provider?.mode === 'simulated')
  return isSimulated ? missing(`${names.join('、')}是模拟的，不收真钱`) : done(`${names.join('、')}已通`)
}

function judgeCodes(settings: Settings, { tableNum }: Counts): StepState {
  const host = URL.parse(settings.text('venue.publicUrl'))?.hostname ?? 'localhost'
  if (isLocalHost(host)) return missing(`地址还是 ${host}，客人扫不开，台码先别印`)
  return tableNum === 0 ? { state: 'waiting', fact: '先有台位' } : done(`${tableNum}张台码可以打印`)
}

function judgeSteps(settings: Settings, counts: Counts): Record<StartStepKey, StepState> {
  const { areaNum, tableNum, goodsNum, typeNum, peopleNum, waitingNum, adminNum, ruleNum, quotaNum } = counts
  const steps: Record<Exclude<StartStepKey, 'opening'>, StepState> = {
    venue: judgeVenue(settings),
    floor: tableNum === 0 ? blocking('还没有台位，开不了台') : done(`${areaNum}区 ${tableNum}台`),
    menu: goodsNum === 0 ? blocking('还没有商品，点不了单') : done(`${goodsNum}款在卖 · ${typeNum}个分类`),
    people:
      peopleNum < 2
        ? missing('只有你一个人')
        : done(`${peopleNum}人在册${waitingNum > 0 ? ` · ${waitingNum}人还没改初始密码` : ''}`),
    rights: adminNum === 0 ? blocking('没有人能管权限') : done(`${adminNum}人能管权限`),
    minimums: ruleNum === 0 ? missing('没有规则，按台位和区域的默认低消') : done(`${ruleNum}条规则`),
    quotas: quotaNum === 0 ? missing('还没有额度，没有人能赠送') : done(`${quotaNum}条额度`),
    production: counts.producerNum < 2 ? missing('吧台还没有人接单出品') : done(`${counts.producerNum}人能出品`),
    payments: judgePayments(),
    codes: judgeCodes(settings, counts),
    cashier: counts.cashierNum < 2 ? missing('还没有收银') : done(`${counts.cashierNum}人能收款`),
  }
  const isReady = Object.values(steps).every(({ state }) => state !== 'blocking')
  const opening: StepState =
    counts.rehearsalNum > 0
      ? { state: 'waiting', fact: '彩排进行中，先扔掉这一晚再开业' }
      : counts.nightNum > 0
        ? done('已经开过台')
        : isReady
          ? missing('可以开业了，第一桌开台就是第一晚')
          : { state: 'waiting', fact: '前面挡住开业的先做完' }
  return { ...steps, opening }
}

/** Reads the steps in their order. */
export const readStartSteps: Handler<typeof office.startSteps, typeof schemas.startSteps> = async ({ db, actor }) => {
  const [settings, counts, imported, people] = await Promise.all([
    readSettings(db),
    readCounts(db),
    countImported(db),
    readPeopleByPermission(db, stepPermissions),
  ])
  const judged = judgeSteps(settings, counts)
  return {
    steps: startStepKeys.map((key) => {
      const { permission } = startSteps[key]
      return { key, ...judged[key], people: people.get(permission) ?? [], isMine: actor.permissions.has(permission) }
    }),
    openings: {
      isNew: settings.flag('venue.isNew'),
      lists: openingLists.map((list) => ({ list, importedNum: imported[list] })),
      people: people.get(openingPermission) ?? [],
      isMine: actor.permissions.has(openingPermission),
    },
  }
}
