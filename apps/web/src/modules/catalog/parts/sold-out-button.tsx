import { catalog } from '@nocturne/contract/catalog/endpoints'
import type { AnswerOf } from '@nocturne/contract/endpoint'

import { Button } from '../../../kit/button.tsx'
import { confirm } from '../../../kit/confirm.ts'
import { toast } from '../../../kit/toast.ts'
import { useCommand } from '../../../lib/use-command.ts'

/** 沽清, or back on the menu, for whoever looks after the goods. Stock that is used up is another matter. */
export function SoldOutButton({ goods }: { goods: AnswerOf<typeof catalog.goodsDetail> }) {
  const { goodsId, goodsName, markedSoldOut, can } = goods
  const label = markedSoldOut ? '恢复供应' : '沽清'
  const mark = useCommand(catalog.soldOut, { label, invalidates: [catalog.goodsDetail, catalog.goodsList] })
  if (!can.soldOut) return null

  const ask = async () => {
    mark.begin()
    const body = markedSoldOut ? '所有手机上可以再次点单' : '今晚不再供应，所有手机上立即显示售罄，日结后自动恢复'
    const tone = markedSoldOut ? 'accent' : 'danger'
    if (!(await confirm({ title: `${label} ${goodsName}`, body, confirmLabel: label, tone }))) return
    try {
      await mark.submit({ goodsId, soldOut: !markedSoldOut })
      toast(markedSoldOut ? '已恢复供应' : '已沽清')
    } catch {
      // The call has said why.
    }
  }
  return (
    <Button kind="ghost" size="small" onClick={ask}>
      {label}
    </Button>
  )
}
