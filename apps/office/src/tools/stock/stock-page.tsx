/** Stock of counted goods: deliveries, counts, damage and own use, each booked as one slip. */
import { catalog } from '@nocturne/contract/catalog/endpoints'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { showToast } from '@nocturne/web/kit/toast'
import { getErrorMessage, unexpectedText } from '@nocturne/web/lib/query/api-error'
import { invalidate, useApi } from '@nocturne/web/lib/query/query'
import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { Combobox } from '#kit/combobox.tsx'
import { Field } from '#kit/field.tsx'
import inputs from '#kit/input.module.css'
import { PageHead } from '#kit/page-head.tsx'
import { buildListPath, useGo } from '#lib/use-go.ts'
import { ListError, ListSkeleton } from '#list/list-parts.tsx'

import { useAction } from '../use-action.ts'
import { sendSlip, SLIP_LABELS } from './send-slip.ts'
import { StockRows } from './stock-rows.tsx'
import { filterStock, findSlipFault, isLow, readSlip, type Slip, type SlipKind } from './stock-slip.ts'
import { useStockDraft, type StockDraft } from './use-stock-draft.ts'
import styles from './stock-page.module.css'

type StockList = AnswerOf<typeof catalog.stockList>

const KINDS = Object.keys(SLIP_LABELS) as SlipKind[]

const REMARKS: Readonly<Record<SlipKind, string>> = {
  delivery: '备注',
  count: '盘点说明',
  damage: '报损原因',
  internalUse: '领用原因',
}

export default function StockPage() {
  const { data, error, refetch, isFetching } = useApi(catalog.stockList, {})
  const go = useGo()
  const low = data?.goods.filter(isLow).length ?? 0
  return (
    <div className={styles['page']}>
      <PageHead title="库存" note={data && `共${data.goods.length}款，${low}款到预警`} onBack={() => go('/')} />
      {data ? (
        data.goods.length === 0 ? (
          <div className={styles['none']}>
            <p>还没有计库存的商品，先在商品里打开“计库存”</p>
            <Button kind="primary" onClick={() => go(buildListPath('goods'))}>
              去商品
            </Button>
          </div>
        ) : (
          <StockSlips list={data} />
        )
      ) : error ? (
        <ListError text={getErrorMessage(error, unexpectedText)} busy={isFetching} onRetry={() => refetch()} />
      ) : (
        <ListSkeleton />
      )}
    </div>
  )
}

function StockSlips({ list }: { list: StockList }) {
  const [kind, setKind] = useState<SlipKind>('delivery')
  const [searched, setSearched] = useState('')
  const [lowOnly, setLowOnly] = useState(false)
  const { draft, changeDraft, changeLine, clear } = useStockDraft(kind)
  const slip = readSlip(kind, list.goods, draft.typed)
  const shown = filterStock(list.goods, searched, lowOnly)
  return (
    <>
      <div className={styles['tools']}>
        <fieldset aria-label="单据" className={styles['kinds']}>
          {KINDS.map((one) => (
            <button key={one} type="button" aria-pressed={one === kind} onClick={() => setKind(one)}>
              {SLIP_LABELS[one]}
            </button>
          ))}
        </fieldset>
        <input
          className={inputs['input']}
          aria-label="搜索商品"
          placeholder="商品、编码或分类"
          value={searched}
          onChange={({ target }) => setSearched(target.value)}
        />
        <label className={styles['low']}>
          <input type="checkbox" checked={lowOnly} onChange={({ target }) => setLowOnly(target.checked)} />
          只看到预警的
        </label>
      </div>
      <StockRows kind={kind} goods={shown} typed={draft.typed} faults={slip.faults} onType={changeLine} />
      <SlipFoot key={kind} {...{ kind, slip, draft, list }} onChange={changeDraft} onBooked={clear} />
    </>
  )
}

interface SlipFootProps {
  kind: SlipKind
  slip: Slip
  draft: StockDraft
  list: StockList
  onChange: (part: Partial<StockDraft>) => void
  onBooked: () => void
}

/** Remark, supplier and the button that books the slip. */
function SlipFoot({ kind, slip, draft, list, onChange, onBooked }: SlipFootProps) {
  const { busy, failure, run } = useAction()
  const { lines } = slip
  const { remark, supplierId } = draft
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const book = () =>
    run(async () => {
      try {
        const message = await sendSlip(kind, { lines, remark: remark.trim(), supplierId })
        onBooked()
        showToast(message)
      } finally {
        await invalidate(catalog.stockList)
      }
    })
  return (
    <footer className={styles['foot']}>
      {kind === 'delivery' && list.suppliers.length > 0 && (
        <Field label="供应商">
          {(control) => (
            <Combobox
              control={control}
              options={list.suppliers.map((one) => ({ id: one.supplierId, title: one.supplierName }))}
              value={supplierId}
              onChange={(id) => onChange({ supplierId: id })}
            />
          )}
        </Field>
      )}
      <Field label={REMARKS[kind]} required error={failure}>
        {(control) => (
          <input
            {...control}
            className={inputs['input']}
            maxLength={100}
            placeholder={kind === 'delivery' ? '送货单号' : ''}
            value={remark}
            onChange={({ target }) => onChange({ remark: target.value })}
          />
        )}
      </Field>
      <Button kind="primary" busy={busy} blocked={findSlipFault(slip, remark)} onClick={book}>
        {lines.length === 0 ? SLIP_LABELS[kind] : `${SLIP_LABELS[kind]}${lines.length}款${pieces}件`}
      </Button>
    </footer>
  )
}
