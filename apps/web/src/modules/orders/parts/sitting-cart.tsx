import { useEffect, type ReactNode } from 'react'
import { useLocation } from 'wouter'

import { Button } from '#kit/button.tsx'
import { EmptyState } from '#kit/empty-state.tsx'
import { Notice } from '#kit/notice.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { Page } from '#shells/page.tsx'
import { moveCart, useCart, type CartKey } from '../../catalog/public.ts'
import type { Sitting, SittingTable } from '../use-sitting.ts'
import { SittingHeader } from './sitting-bar.tsx'

type Kind = Exclude<CartKey['kind'], 'guest'>

type ConfirmCartProps = {
  sitting: Sitting
  kind: Kind
  /** Link to the page for selecting goods. */
  pickLink: string
  /** Shown for an empty cart. */
  empty: { icon: ReactNode; text: string; action: string }
  children: (head: SittingTable) => ReactNode
}

/** Page that confirms and sends a cart: empty state, or the form. */
export function CartConfirmation({ sitting, kind, pickLink, empty, children }: ConfirmCartProps) {
  const [, navigate] = useLocation()
  const { lines, sending } = useCart({ kind, sitting: sitting.name })
  if (lines.length === 0 && !sending) {
    return (
      <Page backTo={pickLink}>
        <EmptyState
          icon={empty.icon}
          text={empty.text}
          action={<Button onClick={() => navigate(pickLink, { replace: true })}>{empty.action}</Button>}
        />
      </Page>
    )
  }
  if (sitting.head) return children(sitting.head)
  return (
    <Page backTo={pickLink}>
      <Skeleton shape="lines" count={6} />
    </Page>
  )
}

/** Header of the menu: table and guests, and a notice while an order is being sent. */
export function GoodsPickerHeader({
  sitting,
  kind,
  confirmLink,
}: {
  sitting: Sitting
  kind: Kind
  confirmLink: string
}) {
  const { sending } = useCart({ kind, sitting: sitting.name })
  return (
    <>
      {sitting.head ? <SittingHeader head={sitting.head} /> : <Skeleton shape="lines" count={1} />}
      {sending && (
        <Notice action="查看" href={confirmLink}>
          上次{kind === 'meal' ? '下单' : '赠送'}的结果还在确认
        </Notice>
      )}
    </>
  )
}

/** Once the queued opening has succeeded, moves the cart to the sitting's real id and replaces the address by it. */
export function useContinueAfterOpening(
  { name, openedAs }: Sitting,
  kind: Kind,
  linkOf: (sitting: number) => string,
): void {
  const [, navigate] = useLocation()
  useEffect(() => {
    if (openedAs === null) return
    moveCart({ kind, sitting: name }, { kind, sitting: String(openedAs) })
    navigate(linkOf(openedAs), { replace: true })
  }, [name, openedAs, kind, linkOf, navigate])
}
