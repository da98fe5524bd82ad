import type { AnswerOf } from '@nocturne/contract/endpoint'
import { mintOperationId } from '@nocturne/base/operation-id'
import { billing } from '@nocturne/contract/billing/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { Button } from '../../../kit/button.tsx'
import { Money } from '../../../kit/money.tsx'
import { QrCode } from '../../../kit/qr-code.tsx'
import { Sheet } from '../../../kit/sheet.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { guestCall } from '../../../lib/guest-query.ts'
import { QueryView } from '../../../shells/query-view.tsx'
import { Countdown } from './countdown.tsx'
import styles from './pay.module.css'

/** Content of the QR code: this page, or a pay code created for the guest's own order. */
export type CodeSource = { url: string } | { orderId: number; tableRecordId: number; pass: string }
type Code = Pick<AnswerOf<typeof billing.guestPayCode>, 'url'> &
  Partial<Pick<AnswerOf<typeof billing.guestPayCode>, 'amount' | 'expireTime'>>

type CodeSheetProps = { title: string; hint: string; source: CodeSource; onClose: () => void }

/** QR code for paying with another phone or app. */
export default function CodeSheet({ title, hint, source, onClose }: CodeSheetProps) {
  const [operationId] = useState(mintOperationId)
  const query = useQuery<Code>({
    queryKey: [billing.guestPayCode.id, operationId],
    queryFn: () => ('url' in source ? source : guestCall(billing.guestPayCode, source, { operationId })),
    staleTime: Infinity,
    gcTime: 0,
  })
  const share = async (url: string) => {
    const { bridge } = await import('../../../bridge/bridge.ts')
    try {
      await bridge.share({ title: '请帮我付款', url })
    } catch {
      // The picker was cancelled, or the bridge already showed the error.
    }
  }
  return (
    <Sheet open onClose={onClose} title={title} fact={hint}>
      <QueryView query={query} skeleton={<Skeleton shape="lines" count={6} />}>
        {({ url, amount, expireTime }) => (
          <div className={styles['code']}>
            <QrCode value={url} label={title} />
            {amount !== undefined && <Money fen={amount} size="figure" exact />}
            {expireTime !== undefined && <Countdown until={expireTime} onOver={onClose} />}
            <Button onClick={() => share(url)}>发送链接</Button>
          </div>
        )}
      </QueryView>
    </Sheet>
  )
}
