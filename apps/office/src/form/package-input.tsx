/** Builder of a package: fixed parts and groups to choose from, with cost, margin, reach of stock and warnings. */
import { computeRatioBp, formatFen } from '@nocturne/base/money'
import { evaluatePackage, type PackageGoods, type PackageRow } from '@nocturne/contract/catalog/package-rules'
import { goodsStatus, normalDisable } from '@nocturne/contract/codes'
import type { EntityRecord } from '@nocturne/contract/entity/definition'
import type { EntityField, FieldValue, PartValue } from '@nocturne/contract/entity/field'
import { goodsEntity, optionGroupEntity } from '@nocturne/contract/office/menu-entities'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useState, type ReactNode } from 'react'

import { Button, IconButton } from '#kit/button.tsx'
import { useRecords } from '#lib/records.ts'

import { DragHandle, useDragOrder } from './drag-order.tsx'
import {
  addGroup,
  addItem,
  changeItems,
  listGroups,
  listItems,
  moveGroup,
  moveItem,
  type PackageGroup,
  type PackageItem,
} from './package-items.ts'
import type { PartsInputProps } from './parts-input.tsx'
import styles from './package-input.module.css'

type PackageInputProps = PartsInputProps & {
  /** Price typed in the form, fen; null while empty. */
  salePrice: number | null
}

export default function PackageInput(props: PackageInputProps) {
  const { field, value, salePrice, onChange } = props
  const [kept, setKept] = useState<readonly number[]>(() => value.map((_, index) => index))
  // Values that were restored or discarded have other rows than the ones shown before.
  const keys = kept.length === value.length ? kept : value.map((_, index) => index)
  const items = value.map((row, index): PackageItem => ({ key: keys[index] ?? index, row: row as PackageItem['row'] }))
  const inputErrors = useInputErrors(props)
  const change = (next: readonly PackageItem[]) => {
    setKept(next.map(({ key }) => key))
    onChange(next.map(({ row }) => row as PartValue))
    inputErrors.retain(next)
  }
  const [moved, setMoved] = useState('')
  const edit: Edit = {
    ...props,
    items,
    change,
    setMoved,
    setFault: inputErrors.set,
    isFull: value.length >= field.max,
  }
  const groups = listGroups(items)
  return (
    <fieldset className={styles['package']} aria-label={field.label}>
      <fieldset className={styles['group']} aria-label="固定内容">
        <h4>固定内容</h4>
        <Rows edit={edit} items={listItems(items, 0)} groupNo={0} label="加固定内容" />
      </fieldset>
      {groups.map((group, index) => (
        <Group key={group.items[0]?.key} edit={edit} group={group} index={index} count={groups.length} />
      ))}
      {!edit.isFull && (
        <Button icon={<Plus />} onClick={() => change(addGroup(items))}>
          加可选组
        </Button>
      )}
      <output className="visually-hidden">{moved}</output>
      {items.length > 0 && <Facts items={items} salePrice={salePrice} />}
    </fieldset>
  )
}

/** The package as it is edited, and its changes. */
type Edit = PackageInputProps & {
  items: readonly PackageItem[]
  change: (items: readonly PackageItem[]) => void
  /** Announces a move to screen readers. */
  setMoved: (text: string) => void
  setFault: (key: number, name: string, fault: string | null) => void
  isFull: boolean
}

/** Texts that cannot be read, by row and field. Those of removed rows are dropped. */
function useInputErrors({ onFault }: Pick<PackageInputProps, 'onFault'>) {
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())
  const store = (next: ReadonlyMap<string, string>) => {
    setErrors(next)
    onFault([...next.values()][0] ?? null)
  }
  return {
    set: (key: number, name: string, fault: string | null) => {
      const next = new Map(errors)
      if (fault === null) next.delete(`${key} ${name}`)
      else next.set(`${key} ${name}`, fault)
      store(next)
    },
    retain: (items: readonly PackageItem[]) => {
      const shown = new Set(items.map(({ key }) => String(key)))
      const next = new Map([...errors].filter(([name]) => shown.has(name.split(' ')[0] ?? '')))
      if (next.size < errors.size) store(next)
    },
  }
}

/** Input of one field of some rows. */
function renderInput(
  { field, references, items, change, setFault, renderField }: Edit,
  { name, item, isChanged }: { name: string; item: PackageItem; isChanged: (other: PackageItem) => boolean },
): ReactNode {
  return renderField({
    name: `${item.key}.${name}`,
    field: field.fields[name] as EntityField,
    value: (item.row as PartValue)[name] as FieldValue,
    references,
    onChange: (next) => change(changeItems(items, isChanged, { [name]: next })),
    onFault: (fault) => setFault(item.key, name, fault),
  })
}

interface GroupProps {
  edit: Edit
  group: PackageGroup
  /** Place among the groups, and their number. */
  index: number
  count: number
}

function Group({ edit, group, index, count }: GroupProps) {
  const { items, change, setMoved } = edit
  const { groupNo } = group
  const [first] = group.items
  const title = group.groupName || `可选组${groupNo}`
  const isOwn = ({ row }: PackageItem) => row.groupNo === groupNo
  const onMove = (from: number, to: number) => {
    const moved = listGroups(items)[from]
    if (!moved || to < 0 || to >= count || from === to) return
    change(moveGroup(items, moved.groupNo, to - from))
    setMoved(`${moved.groupName || `可选组${moved.groupNo}`}移到第${to + 1}组，共${count}组`)
  }
  const order = { list: 'package-groups', index, onMove }
  const dropped = useDragOrder(order)
  if (!first) return null
  return (
    <fieldset className={styles['group']} aria-label={title} {...dropped}>
      <div className={styles['groupHead']}>
        <DragHandle {...order} label={`移动${title}`} />
        {renderInput(edit, { name: 'groupName', item: first, isChanged: isOwn })}
        {renderInput(edit, { name: 'chooseNum', item: first, isChanged: isOwn })}
        <IconButton
          label={`${title}上移`}
          icon={<ArrowUp />}
          disabled={index === 0}
          onClick={() => onMove(index, index - 1)}
        />
        <IconButton
          label={`${title}下移`}
          icon={<ArrowDown />}
          disabled={index === count - 1}
          onClick={() => onMove(index, index + 1)}
        />
        <IconButton label={`去掉${title}`} icon={<X />} onClick={() => change(items.filter((item) => !isOwn(item)))} />
      </div>
      <Rows edit={edit} items={group.items} groupNo={groupNo} label={`加到${title}`} />
    </fieldset>
  )
}

interface RowsProps {
  edit: Edit
  /** Rows of the group. */
  items: readonly PackageItem[]
  groupNo: number
  label: string
}

function Rows({ edit, items: own, groupNo, label }: RowsProps) {
  const { items, change, isFull } = edit
  return (
    <>
      {own.map((item, index) => (
        <Row key={item.key} {...{ edit, own, groupNo, item, index }} />
      ))}
      {!isFull && (
        <Button kind="ghost" icon={<Plus />} onClick={() => change(addItem(items, groupNo))}>
          {label}
        </Button>
      )}
    </>
  )
}

interface RowProps {
  edit: Edit
  own: readonly PackageItem[]
  groupNo: number
  item: PackageItem
  index: number
}

function Row({ edit, own, groupNo, item, index }: RowProps) {
  const { items, change, references, setMoved } = edit
  const isChanged = ({ key }: PackageItem) => key === item.key
  const onMove = (from: number, to: number) => {
    const moved = own[from]
    if (!moved || to < 0 || to >= own.length || from === to) return
    change(moveItem(items, moved.key, to - from))
    const title = moved.row.goodsId === null ? undefined : references.findTitle('goods', moved.row.goodsId)
    setMoved(`${title ?? `第${from + 1}行`}移到第${to + 1}行，共${own.length}行`)
  }
  const order = { list: `package-rows-${groupNo}`, index, onMove }
  return (
    <div className={styles['row']} data-fixed={groupNo === 0} {...useDragOrder(order)}>
      <DragHandle {...order} label={`移动第${index + 1}行`} />
      {renderInput(edit, { name: 'goodsId', item, isChanged })}
      {groupNo === 0 && renderInput(edit, { name: 'quantity', item, isChanged })}
      <IconButton
        label={`第${index + 1}行上移`}
        icon={<ArrowUp />}
        disabled={index === 0}
        onClick={() => onMove(index, index - 1)}
      />
      <IconButton
        label={`第${index + 1}行下移`}
        icon={<ArrowDown />}
        disabled={index === own.length - 1}
        onClick={() => onMove(index, index + 1)}
      />
      <IconButton
        label={`去掉第${index + 1}行`}
        icon={<X />}
        onClick={() => change(items.filter((other) => !isChanged(other)))}
      />
    </div>
  )
}

const formatYuan = (fen: number) => formatFen(fen, { trim: true })
const formatRange = ({ min, max }: { min: number; max: number }, format: (value: number) => string) =>
  min === max ? format(min) : `${format(min)}–${format(max)}`
const formatShare = (bp: number) => `${(bp / 100).toFixed(0)}%`

/** Cost, margin and reach of the package as typed, and warnings. */
function Facts({ items, salePrice }: { items: readonly PackageItem[]; salePrice: number | null }) {
  const goods = useRecords(goodsEntity)
  const groups = useRecords(optionGroupEntity)
  if (!goods.data || !groups.data) return null
  const catalog = buildCatalog(goods.data.rows, groups.data.rows)
  const { cost, reach, warnings } = evaluatePackage(
    items.map(({ row }) => row as PackageRow),
    catalog,
    salePrice,
  )
  const margin =
    cost !== null && salePrice !== null && salePrice > 0
      ? {
          min: computeRatioBp(salePrice - cost.max, salePrice),
          max: computeRatioBp(salePrice - cost.min, salePrice),
        }
      : null
  return (
    <output className={styles['facts']} aria-label="套餐核算">
      {cost && <span>成本 {formatRange(cost, formatYuan)}</span>}
      {margin && <span>毛利 {formatRange(margin, formatShare)}</span>}
      <span>{reach ? `库存够卖${reach.count}份，先用完“${reach.limit}”` : '库存不限'}</span>
      {warnings.map((warning) => (
        <em key={warning}>{warning}</em>
      ))}
    </output>
  )
}

/** Goods by id, as the rules of packages need them. Costs are absent for employees who may not see them. */
function buildCatalog(
  goods: readonly EntityRecord[],
  optionGroups: readonly EntityRecord[],
): ReadonlyMap<number, PackageGoods> {
  const required = new Map(
    optionGroups
      .filter(({ values }) => values['required'] === true && values['status'] === normalDisable.normal)
      .map(({ id, values }) => [id, values['groupName'] as string]),
  )
  return new Map(
    goods.map(({ id, values }) => [
      id,
      {
        goodsName: values['goodsName'] as string,
        costPrice: (values['costPrice'] as number | undefined) ?? null,
        onSale: values['status'] === goodsStatus.onSale,
        // Marks of the evening are no property of the package.
        soldOut: false,
        stockNum: values['stockFlag'] === true ? (values['stockNum'] as number) : null,
        requiredGroups: (values['optionGroupIds'] as readonly number[]).flatMap((group) => required.get(group) ?? []),
      },
    ]),
  )
}
