import { catalog } from '@nocturne/contract/catalog/endpoints'
import { stockBizType } from '@nocturne/contract/codes'

import { sendCommand } from '#lib/send-command.ts'

import { countDifferences, type SlipKind, type SlipLine } from './stock-slip.ts'

type SentSlip = { lines: readonly SlipLine[]; remark: string; supplierId: number | null }

/** Books the slip; returns the sentence that says so. */
export async function sendSlip(kind: SlipKind, { lines, remark, supplierId }: SentSlip): Promise<string> {
  if (kind === 'count') {
    const items = lines.map(({ goods, quantity, bookNum }) => ({
      goodsId: goods.goodsId,
      bookNum,
      countedNum: quantity,
    }))
    const { bizNo } = await sendCommand(catalog.stockCheck, { items, remark })
    return `盘点完成，${countDifferences(lines)}款有差异，单号${bizNo}`
  }
  if (kind === 'delivery') {
    const items = lines.map(({ goods, quantity, costPrice }) => ({
      goodsId: goods.goodsId,
      quantity,
      ...(costPrice !== undefined && { costPrice }),
    }))
    const { bizNo } = await sendCommand(catalog.stockIn, { items, remark, ...(supplierId !== null && { supplierId }) })
    return `已入库，单号${bizNo}`
  }
  const { bizNo } = await sendCommand(catalog.stockOut, {
    bizType: stockBizType[kind],
    items: lines.map(({ goods, quantity }) => ({ goodsId: goods.goodsId, quantity })),
    remark,
  })
  return `已${SLIP_LABELS[kind]}，单号${bizNo}`
}

export const SLIP_LABELS: Readonly<Record<SlipKind, string>> = {
  delivery: '入库',
  count: '盘点',
  damage: '报损',
  internalUse: '领用',
}
