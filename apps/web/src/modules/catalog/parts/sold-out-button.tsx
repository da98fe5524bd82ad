import { catalog } from '@nocturne/contract/catalog/endpoints'
import type { AnswerOf } from '@nocturne/contract/endpoint'

import { Button } from '#kit/button.tsx'
import { confirm } from '#kit/confirm.ts'
import { showToast } from '#kit/toast.ts'
import { useCommand } from '#lib/offline/use-command.ts'

/** 沽清 and its cancellation, for staff with permission. Goods without stock are sold out independently of it. */
export function SoldOutButton({ goods }: { goods: AnswerOf<typeof catalog.goodsDetail> }) {
  const { goodsId, goodsName, markedSoldOut, can } = goods
  const label = markedSoldOut ? '恢复供应' : '沽清'
  const mark = useCommand(catalog.soldOut, { label, invalidates: [catalog.goodsDetail, catalog.goodsList] })
  if (!can.soldOut) return null

  const toggleSoldOut = async () => {
    mark.begin()
    const body = markedSoldOut ? '所有手机上可以再次点单' : '今晚不再供应，所有手机上立即显示售罄，日结后自动恢复'
    const tone = markedSoldOut ? 'accent' : 'danger'
    if (!(await confirm({ title: `${label} ${goodsName}`, body, confirmLabel: label, tone }))) return
    try {
      await mark.submit({ goodsId, soldOut: !markedSoldOut })
      showToast(markedSoldOut ? '已恢复供应' : '已沽清')
    } catch {
      // `call` already showed the error.
    }
  }
  return (
    <Button kind="ghost" size="small" onClick={toggleSoldOut}>
      {label}
    </Button>
  )
}
