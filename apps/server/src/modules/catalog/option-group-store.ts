/** Store of option groups. */
import { goodsStatus } from '@nocturne/contract/codes'
import { formatFen } from '@nocturne/base/money'
import type { RowError } from '@nocturne/contract/entity/schemas'
import { optionGroupEntity } from '@nocturne/contract/office/menu-entities'
import { sql } from 'kysely'
import { lit } from '../../db/statement.ts'
import { buildError, type EntityStore, type RecordChange, type WriteContext } from '../../entities/entity-store.ts'
import { createTableStore } from '../../entities/table-store.ts'
import { findRequiredGroupWarnings } from './goods-warnings.ts'

const tableStore = createTableStore(optionGroupEntity, {
  table: 'option_group',
  key: 'option_group_id',
  computed: {
    goodsNum: sql`(
      select count(*)::int from goods g where g.status = ${lit(goodsStatus.onSale)} and t.option_group_id = any(g.option_group_ids))`,
  },
  check: (context, changes) =>
    Promise.resolve(changes.flatMap((change) => [...findOptionErrors(change), ...findPriceErrors(context, change)])),
})

export const optionGroupStore: EntityStore = { ...tableStore, findWarnings: findRequiredGroupWarnings }

type Option = { optionName: string; surcharge: number; stopped: boolean }

const listOptions = (values: RecordChange['after'] | null): readonly Option[] =>
  (values?.['options'] ?? []) as unknown as readonly Option[]

/** Names identify options in orders and separate cells in sheets; the bounds can be met with the options on sale. */
function findOptionErrors(change: RecordChange): RowError[] {
  const { required, minChoices, maxChoices } = change.after as {
    required: boolean
    minChoices: number
    maxChoices: number
  }
  const options = listOptions(change.after)
  const names = options.map(({ optionName }) => optionName)
  const padded = names.find((name) => name !== name.trim())
  if (padded !== undefined) return [buildError(change, 'options', `选项“${padded.trim()}”前后不要有空格`)]
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) return [buildError(change, 'options', `选项“${twice}”重复了`)]
  const odd = names.find((name) => /[、,，;；/×*\n]/.test(name))
  if (odd !== undefined) return [buildError(change, 'options', `选项“${odd}”里不能有逗号、顿号、斜杠、乘号`)]
  if (minChoices > maxChoices) return [buildError(change, 'minChoices', '最少选不能大于最多选')]
  if (maxChoices > options.length)
    return [buildError(change, 'maxChoices', `一共${options.length}个选项，最多选不能超过它`)]
  const served = options.filter(({ stopped }) => !stopped).length
  return required && served < minChoices
    ? [buildError(change, 'options', `必选的组至少要有${minChoices}个没停售的选项`)]
    : []
}

/** Stopping an option belongs to goods, its surcharge to prices: the permissions differ. */
function findPriceErrors({ actor }: WriteContext, change: RecordChange): RowError[] {
  if (actor.permissions.has('system:goods:price')) return []
  const before = new Map(listOptions(change.before).map(({ optionName, surcharge }) => [optionName, surcharge]))
  const changed = listOptions(change.after).find(
    ({ optionName, surcharge }) => surcharge !== (before.get(optionName) ?? 0),
  )
  if (changed === undefined) return []
  const allowed = formatFen(before.get(changed.optionName) ?? 0, { trim: true })
  return [buildError(change, 'options', `你没有改价的权限，“${changed.optionName}”的加价应为${allowed}`)]
}
