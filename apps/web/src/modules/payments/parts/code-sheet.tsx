import type { AnswerOf } from '@nocturne/contract/endpoint'
import { createOperationId } from '@nocturne/base/operation-id'
import { billing } from '@nocturne/contract/billing/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { Money } from '#kit/money.tsx'
import { QrCode } from '#kit/qr-code.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { ApiError } from '#lib/query/api-error.ts'
import { callAsGuest, useGuestApi } from '#lib/query/guest-query.ts'
import { QueryView } from '#shells/query-view.tsx'
import { friendCodeTexts } from '../pay-for-friend.ts'
import { PayCountdown } from './countdown.tsx'
import styles from './pay.module.css'

/** Content of the QR code: the URL of this page, or the order of this guest, for which a pay code is created. */
type PayCodeSource = { url: string } | { orderId: number; tableRecordId: number; pass: string }
type Code = Pick<AnswerOf<typeof billing.guestPayCode>, 'url'> &
  Partial<Pick<AnswerOf<typeof billing.guestPayCode>, 'amount' | 'expireTime'>>

type CodeSheetProps = {
  title: string
  hint: string
  source: PayCodeSource
  /** Text under the code: what happens after the payment. */
  after?: string
  onClose: () => void
}

const LOOK_EVERY_MS = 5_000

/**
 * Text for a code that is no longer valid because the order was paid or closed; null while it is valid. Shares the
 * query of the page below the sheet.
 */
function useEnded(source: PayCodeSource): string | null {
  const order = 'url' in source ? null : source
  const { error } = useGuestApi(billing.scanParam, order ?? { orderId: 0, tableRecordId: 0 }, {
    enabled: order !== null,
    every: () => LOOK_EVERY_MS,
  })
  const errCode = error instanceof ApiError ? error.errCode : undefined
  if (errCode === 'ORDER_PAID') return friendCodeTexts.paid
  return errCode === 'ORDER_CLOSED' ? friendCodeTexts.closed : null
}

/** QR code for paying with another phone or app. */
export default function PayCodeSheet({ title, hint, source, after, onClose }: CodeSheetProps) {
  const ended = useEnded(source)
  const [operationId] = useState(createOperationId)
  const query = useQuery<Code>({
    queryKey: [billing.guestPayCode.id, operationId],
    queryFn: () => ('url' in source ? source : callAsGuest(billing.guestPayCode, source, { operationId })),
    staleTime: Infinity,
    gcTime: 0,
  })
  const share = async (url: string) => {
    const { bridge } = await import('#bridge/bridge.ts')
    try {
      await bridge.share({ title: '请帮我付款', url })
    } catch {
      // The picker was cancelled, or the bridge already showed the error.
    }
  }
  if (ended !== null)
    return (
      <Sheet
        open
        onClose={onClose}
        title={title}
        footer={
          <Button wide onClick={onClose}>
            知道了
          </Button>
        }
      >
        <output>{ended}</output>
      </Sheet>
    )
  return (
    <Sheet open onClose={onClose} title={title} fact={hint}>
      <QueryView query={query} skeleton={<Skeleton shape="lines" count={6} />}>
        {({ url, amount, expireTime }) => (
          <div className={styles['code']}>
            <QrCode value={url} label={title} />
            {amount !== undefined && <Money fen={amount} size="figure" exact />}
            {expireTime !== undefined && <PayCountdown until={expireTime} onOver={onClose} />}
            <Button onClick={() => share(url)}>发送链接</Button>
            {after !== undefined && <p className={styles['after']}>{after}</p>}
          </div>
        )}
      </QueryView>
    </Sheet>
  )
}
