import { useCallback, useEffect, useState } from 'react'

import { readChoice, storeChoice } from '#lib/device-storage.ts'

import type { SlipKind, StockGoods, TypedLine } from './stock-slip.ts'

export type StockDraft = {
  typed: Readonly<Record<number, TypedLine>>
  remark: string
  supplierId: number | null
}

const NAME = 'stockSlips'
const EMPTY: StockDraft = { typed: {}, remark: '', supplierId: null }
const EMPTY_LINE = { quantity: '', cost: '' }

type Drafts = Partial<Record<SlipKind, StockDraft>>

/** Text typed for each kind of slip, kept on this device until it is booked, so that a long count survives a reload. */
export function useStockDraft(kind: SlipKind) {
  const [drafts, setDrafts] = useState<Drafts>(() => readChoice<Drafts>(NAME, {}))
  useEffect(() => storeChoice(NAME, drafts), [drafts])
  const changeDraft = (part: Partial<StockDraft>) =>
    setDrafts((known) => ({ ...known, [kind]: { ...(known[kind] ?? EMPTY), ...part } }))
  // Stays the same function while the person types, so that only the changed row is drawn again.
  const changeLine = useCallback(
    ({ goodsId, stockNum }: StockGoods, part: Partial<TypedLine>) =>
      setDrafts((known) => {
        const draft = known[kind] ?? EMPTY
        const line = { ...(draft.typed[goodsId] ?? EMPTY_LINE), bookNum: stockNum, ...part }
        return { ...known, [kind]: { ...draft, typed: { ...draft.typed, [goodsId]: line } } }
      }),
    [kind],
  )
  const clear = () => setDrafts((known) => ({ ...known, [kind]: EMPTY }))
  return { draft: drafts[kind] ?? EMPTY, changeDraft, changeLine, clear }
}
