import { useLocation } from 'wouter'

import { Button } from '#kit/button.tsx'
import { useHasPermission } from '#shells/permitted.tsx'
import { clearCart, mergeCarts, readCart, writeCart } from '../../catalog/public.ts'
import { buildGiftRequestLink } from '../links.ts'
import type { Sitting } from '../use-sitting.ts'

/** 申请赠送: moves the cart to a gift request, for users without permission to give. */
export function RequestGiftButton({ sitting: { name } }: { sitting: Sitting }) {
  const [, navigate] = useLocation()
  const gives = useHasPermission('operate:send:add')
  if (gives !== false || readCart({ kind: 'meal', sitting: name }).sending) return null
  const requestGift = () => {
    const [meal, gift] = [{ kind: 'meal', sitting: name } as const, { kind: 'send', sitting: name } as const]
    writeCart(gift, { lines: mergeCarts(readCart(gift).lines, readCart(meal).lines) })
    clearCart(meal)
    navigate(buildGiftRequestLink(name), { replace: true })
  }
  return (
    <Button kind="ghost" onClick={requestGift}>
      申请赠送
    </Button>
  )
}
