import { useLocation } from 'wouter'

import { Button } from '#kit/button.tsx'
import { useHolds } from '#shells/permitted.tsx'
import { clearCart, joinCarts, readCart, writeCart } from '../../catalog/public.ts'
import { buildGiftRequestLink } from '../links.ts'
import type { Sitting } from '../use-sitting.ts'

/** 申请赠送: moves the cart to a gift request, for users without permission to give. */
export function AskForGift({ sitting: { name } }: { sitting: Sitting }) {
  const [, navigate] = useLocation()
  const gives = useHolds('operate:send:add')
  if (gives !== false || readCart({ kind: 'meal', sitting: name }).sending) return null
  const requestGift = () => {
    const [meal, gift] = [{ kind: 'meal', sitting: name } as const, { kind: 'send', sitting: name } as const]
    writeCart(gift, { lines: joinCarts(readCart(gift).lines, readCart(meal).lines) })
    clearCart(meal)
    navigate(buildGiftRequestLink(name), { replace: true })
  }
  return (
    <Button kind="ghost" onClick={requestGift}>
      申请赠送
    </Button>
  )
}
