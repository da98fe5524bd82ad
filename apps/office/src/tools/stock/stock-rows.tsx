import { memo } from 'react'

import inputs from '#kit/input.module.css'

import { isLow, type SlipKind, type StockGoods, type TypedLine } from './stock-slip.ts'
import styles from './stock-page.module.css'

const QUANTITY_HEADS: Readonly<Record<SlipKind, string>> = {
  delivery: '到货',
  count: '实盘',
  damage: '报损',
  internalUse: '领用',
}

interface StockRowsProps {
  kind: SlipKind
  goods: readonly StockGoods[]
  typed: Readonly<Record<number, TypedLine>>
  faults: ReadonlyMap<number, string>
  onType: (goods: StockGoods, part: Partial<TypedLine>) => void
}

/** Goods with their book stock and the typed numbers. */
export function StockRows({ kind, goods, typed, faults, onType }: StockRowsProps) {
  return (
    <div className={styles['scroller']}>
      <table className={styles['table']} aria-label="库存">
        <thead>
          <tr>
            <th scope="col">商品</th>
            <th scope="col" data-figure>
              账面
            </th>
            <th scope="col" data-figure>
              预警
            </th>
            <th scope="col">{QUANTITY_HEADS[kind]}</th>
            {kind === 'delivery' && <th scope="col">进价（元）</th>}
          </tr>
        </thead>
        <tbody>
          {goods.map((one) => (
            <StockRow
              key={one.goodsId}
              {...{ kind, onType }}
              goods={one}
              line={typed[one.goodsId]}
              fault={faults.get(one.goodsId)}
            />
          ))}
        </tbody>
      </table>
      {goods.length === 0 && <p className={styles['none']}>没有符合的商品</p>}
    </div>
  )
}

interface StockRowProps {
  kind: SlipKind
  goods: StockGoods
  line: TypedLine | undefined
  fault: string | undefined
  onType: (goods: StockGoods, part: Partial<TypedLine>) => void
}

const StockRow = memo(function StockRow({ kind, goods, line, fault, onType }: StockRowProps) {
  const { goodsId, goodsName, goodsCode, typeName, unit, stockNum, stockWarnNum } = goods
  const faultId = `stock-fault-${goodsId}`
  const described = fault === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': faultId }
  return (
    <tr data-low={isLow(goods) || undefined}>
      <th scope="row">
        <strong>{goodsName}</strong>
        <span>{[typeName, goodsCode].filter(Boolean).join(' · ')}</span>
      </th>
      <td data-figure data-label="账面">
        {stockNum} {unit}
        {isLow(goods) && <em>{stockNum === 0 ? '没有了' : '低'}</em>}
      </td>
      <td data-figure data-label="预警">
        {stockWarnNum}
      </td>
      <td>
        <input
          {...described}
          className={inputs['input']}
          aria-label={`${goodsName} ${QUANTITY_HEADS[kind]}`}
          inputMode="numeric"
          placeholder={QUANTITY_HEADS[kind]}
          value={line?.quantity ?? ''}
          onChange={({ target }) => onType(goods, { quantity: target.value })}
        />
        {fault !== undefined && (
          <p id={faultId} role="alert" className={styles['fault']}>
            {fault}
          </p>
        )}
      </td>
      {kind === 'delivery' && (
        <td>
          <input
            className={inputs['input']}
            aria-label={`${goodsName} 进价`}
            inputMode="decimal"
            placeholder="进价不变"
            value={line?.cost ?? ''}
            onChange={({ target }) => onType(goods, { cost: target.value })}
          />
        </td>
      )}
    </tr>
  )
})
