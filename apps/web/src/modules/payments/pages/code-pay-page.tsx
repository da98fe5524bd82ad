import QrCode from 'lucide-react/icons/qr-code'
import { formatErrorMessage } from '@nocturne/contract/errors'
import { billing } from '@nocturne/contract/billing/endpoints'
import { useState } from 'react'

import { EmptyState } from '#kit/empty-state.tsx'
import { useStoredPass } from '#lib/identity/guest-pass.ts'
import { callAsGuest } from '#lib/query/guest-query.ts'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { parseId, useParams } from '#lib/routing/screen.ts'
import { LazySheet } from '#shells/lazy-content.tsx'
import { Page } from '#shells/page.tsx'
import type { PaySubject } from '../pay-flow-store.ts'
import { LeaveInvalidCodeButton } from '../parts/away-from-code.tsx'
import { PayPage } from '../parts/pay-page.tsx'

const codeSheet = createLazyComponent(() => import('../parts/code-sheet.tsx'))

/** P063 付款码支付: pays the subject of a shown code or of a link to an order. Possession of the code is sufficient. */
export default function CodePayPage() {
  const what = usePaidThing()
  if (what === null) {
    return (
      <Page>
        <EmptyState
          icon={<QrCode />}
          text={formatErrorMessage('PAYCODE_EXPIRED', {})}
          action={<LeaveInvalidCodeButton />}
        />
      </Page>
    )
  }
  return <CodePay key={what.subject} {...what} />
}

type PaidThing = {
  subject: PaySubject
  input: { validcode: string } | { orderId: number; tableRecordId: number; pass?: string }
}

function usePaidThing(): PaidThing | null {
  const { validcode, ...params } = useParams('validcode', 'orderId', 'tableRecordId')
  const orderId = parseId(params.orderId)
  const tableRecordId = parseId(params.tableRecordId)
  const pass = useStoredPass({ tableRecordId })?.pass
  if (validcode !== undefined) return { subject: `code:${validcode}`, input: { validcode } }
  if (orderId === undefined || tableRecordId === undefined) return null
  return { subject: `order:${orderId}`, input: { orderId, tableRecordId, ...(pass !== undefined && { pass }) } }
}

function CodePay({ subject, input }: PaidThing) {
  const [codeShown, setCodeShown] = useState(false)
  return (
    <>
      <PayPage
        subject={subject}
        input={input}
        start={({ requestId, payMethod, part }, openId) =>
          callAsGuest(billing.scanPay, { requestId, payMethod, ...input, ...part, ...(openId && { openId }) })
        }
        onShowCode={'validcode' in input ? () => setCodeShown(true) : undefined}
      />
      {codeShown && (
        <LazySheet
          part={codeSheet}
          props={{
            title: '请用微信扫码支付',
            hint: '用微信扫码，或把链接发到微信里打开',
            source: { url: location.href },
            onClose: () => setCodeShown(false),
          }}
        />
      )}
    </>
  )
}
