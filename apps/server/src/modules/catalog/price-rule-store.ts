/** Store of price rules. */
import {
  findRuleConflicts,
  computeRulePrice,
  getRuleMinutes,
  type PriceMenu,
  type PriceRule,
} from '@nocturne/contract/catalog/price-rules'
import { goodsStatus, normalDisable } from '@nocturne/contract/codes'
import type { EntityValues } from '@nocturne/contract/entity/definition'
import type { RowError } from '@nocturne/contract/entity/schemas'
import { priceRuleEntity } from '@nocturne/contract/office/menu-entities'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import {
  buildError,
  listExistingIds,
  type EntityStore,
  type RecordChange,
  type WriteContext,
} from '../../entities/entity-store.ts'
import { createTableStore } from '../../entities/table-store.ts'
import { listPriceRules, readPriceMenu } from './current-prices.ts'

const tableStore = createTableStore(priceRuleEntity, {
  table: 'price_rule',
  key: 'rule_id',
  computed: {
    lineNum: sql`(select count(*)::int from order_item i where i.price_rule_id = t.rule_id)`,
  },
  check: async (context, changes) => {
    const errors = changes.flatMap(findRuleErrors)
    return errors.length > 0 ? errors : findConflicts(context, changes)
  },
})

export const priceRuleStore: EntityStore = { ...tableStore, findWarnings: findPricesBelowCost }

/** Rule that a change results in. A new rule has a negative id. */
function toRule({ id, row, after }: RecordChange): PriceRule {
  const values = after as EntityValues & Omit<PriceRule, 'ruleId'>
  return { ...values, ruleId: id ?? -1 - row }
}

function findRuleErrors(change: RecordChange): RowError[] {
  const { goodsId, typeId, price, rateBp, fromTime, toTime, beginDate, endDate } = toRule(change)
  const problems: [boolean, string, string][] = [
    [goodsId === null && typeId === null, 'goodsId', '请选择商品或分类'],
    [goodsId !== null && typeId !== null, 'typeId', '商品和分类只能选一个'],
    [price === null && rateBp === null, 'price', '请填写价格，或填写按售价的百分之几'],
    [price !== null && rateBp !== null, 'rateBp', '价格和百分比只能填一个'],
    [price !== null && goodsId === null, 'price', '固定价只能用于商品，分类请填百分比'],
    [(fromTime === null) !== (toTime === null), fromTime === null ? 'fromTime' : 'toTime', '开始和结束要一起填'],
    [fromTime !== null && fromTime === toTime, 'toTime', '开始和结束不能相同，全天就都空着'],
    [beginDate !== null && endDate !== null && endDate < beginDate, 'endDate', '最后一天不能早于第一天'],
  ]
  const errors = problems.flatMap(([isWrong, field, message]) => (isWrong ? [buildError(change, field, message)] : []))
  if (errors.length > 0) return errors
  const { from, to } = getRuleMinutes(toRule(change))
  return from < to ? [] : [buildError(change, 'toTime', '不能跨过中午12点，营业日从12点开始，请分成两条')]
}

/** Rules in use of equal priority must not overlap: it would be unclear which price applies. */
async function findConflicts({ tx }: WriteContext, changes: readonly RecordChange[]): Promise<RowError[]> {
  const changed = changes.filter(({ after }) => after['status'] === normalDisable.normal)
  if (changed.length === 0) return []
  const [stored, menu] = await Promise.all([listPriceRules(tx), readPriceMenu(tx)])
  const changedIds = new Set(listExistingIds(changes))
  const others = stored.filter(({ ruleId }) => !changedIds.has(ruleId))
  return changed.flatMap((change, index) => {
    const rule = toRule(change)
    const rivals = [...others, ...changed.slice(0, index).map(toRule)]
    const names = rivals
      .filter((other) => findRuleConflicts([rule, other], menu).length > 0)
      .map(({ ruleName }) => `“${ruleName}”`)
    if (names.length === 0) return []
    const more = names.length > MAX_NAMES ? `等${names.length}条` : ''
    const message = `和${names.slice(0, MAX_NAMES).join('、')}${more}在同一时间管同样的商品，请改成不同的优先级`
    return [buildError(change, 'priority', message)]
  })
}

/** Names listed in a message. */
const MAX_NAMES = 3

/** Goods of a rule whose price would be below their cost. */
async function findPricesBelowCost({ tx }: WriteContext, changes: readonly RecordChange[]): Promise<RowError[]> {
  const changed = changes.filter(
    (change) => change.changed.length > 0 && change.after['status'] === normalDisable.normal,
  )
  if (changed.length === 0) return []
  const [goods, menu] = await Promise.all([readCosts(tx), readPriceMenu(tx)])
  return changed.flatMap((change) => {
    const rule = toRule(change)
    const names = goods
      .filter((one) => doesRuleName(rule, one.goodsId, menu) && computeRulePrice(rule, one.salePrice) < one.costPrice)
      .map(({ goodsName }) => `“${goodsName}”`)
    if (names.length === 0) return []
    const more = names.length > MAX_NAMES ? `等${names.length}款` : ''
    const field = rule.price === null ? 'rateBp' : 'price'
    return [buildError(change, field, `${names.slice(0, MAX_NAMES).join('、')}${more}的价格低于成本价`)]
  })
}

const doesRuleName = ({ goodsId, typeId }: PriceRule, id: number, { typeIdsOfGoods }: PriceMenu): boolean =>
  goodsId === null ? typeId !== null && (typeIdsOfGoods.get(id)?.includes(typeId) ?? false) : goodsId === id

async function readCosts(db: Db) {
  const { rows } = await sql<{ goodsId: number; goodsName: string; salePrice: number; costPrice: number }>`
    select goods_id, goods_name, sale_price, cost_price from goods where status = ${lit(goodsStatus.onSale)}
    order by order_num, goods_id`.execute(db)
  return rows
}
